// Navigation between the administrators' pages.
import type { ComponentProps, ReactNode } from 'react';
import { reasonForm } from '#app/domain/administration/reason-form.ts';
import { ConfirmPage } from '../dashboard/kit/confirm-page.tsx';
import { Tabs } from '../dashboard/kit/tabs.tsx';
import { TextArea } from '../form/text-area.tsx';
import { type FormAnswer, useZodForm } from '../form/use-zod-form.ts';
import { TextLink } from '../parts/text-link.tsx';

const TABS = [
  { to: '', label: 'Panoramica' },
  { to: '/users', label: 'Utenti' },
  { to: '/activities', label: 'Attività' },
  { to: '/activity-types', label: 'Tipi' },
  { to: '/type-requests', label: 'Richieste' },
  { to: '/referrals', label: 'Inviti' },
  { to: '/audit', label: 'Registro' },
  { to: '/system', label: 'Sistema' },
  { to: '/money', label: 'Denaro' },
];

export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Tabs label="Amministrazione" home="/dashboard/admin" tabs={TABS} wraps />
      {children}
    </div>
  );
}

type AdminLinkProps = Omit<ComponentProps<typeof TextLink>, 'href'> & { to: string };

/** `to`: the part of the address after the administrators' own. */
export function AdminLink({ to, ...rest }: AdminLinkProps) {
  return <TextLink href={`/dashboard/admin/${to}`} {...rest} />;
}

export function UserLink({ id, name }: { id: number; name: string }) {
  return (
    <AdminLink inline to={`users/${id}`}>
      {name}
    </AdminLink>
  );
}

export const REASON = { reason: 'Motivo' };

type Props = {
  question: string;
  crumbs: { label: string; href: string }[];
  consequence: ReactNode;
  hint: string;
  button: string;
  back: string;
  result: FormAnswer;
};

/** A page for an action that needs a reason: question, consequence, reason. */
export function ReasonPage({ hint, result, ...page }: Props) {
  const form = useZodForm(reasonForm, result, { labels: REASON });
  return (
    <ConfirmPage {...page} form={form}>
      <TextArea {...form.field('reason')} hint={hint} rows={3} maxLength={500} />
    </ConfirmPage>
  );
}
