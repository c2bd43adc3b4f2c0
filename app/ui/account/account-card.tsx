// The card of the account pages: one task with its text, and links to related ones.
import type { ReactNode } from 'react';

type Props = { title: string; above?: ReactNode; children: ReactNode; below?: ReactNode };

export function AccountCard({ title, above, children, below }: Props) {
  return (
    <div className="page py-8 lg:py-16">
      <div className="mx-auto grid max-w-card gap-6">
        {above}
        <div className="card grid gap-6 p-6">
          <h1>{title}</h1>
          {children}
        </div>
        {below === undefined ? null : <div className="grid gap-2 text-center">{below}</div>}
      </div>
    </div>
  );
}
