import type { ReactNode } from 'react';

/** A list with nothing in it: why, and the way on. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="card grid justify-items-start gap-4 p-6">
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  );
}
