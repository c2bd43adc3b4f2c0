// Layout of the settings pages: navigation, title and messages.
import type { ReactNode } from 'react';
import { Form, NavLink, useRouteLoaderData } from 'react-router';
import type { UserRecord } from '#app/domain/identity/viewer.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import type { ZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../parts/notice.tsx';

const CREDITS = '/settings/credits';
const TABS = [
  { to: '/settings', label: 'Profilo' },
  { to: '/settings/password', label: 'Password' },
  { to: '/settings/second-factor', label: 'Verifica in due passaggi' },
  { to: '/settings/email', label: 'Email' },
  { to: '/settings/devices', label: 'Dispositivi' },
  { to: CREDITS, label: 'Inviti e crediti' },
  { to: '/settings/data', label: 'I tuoi dati' },
];

type Props = {
  title: string;
  done?: string | undefined;
  problem?: string | undefined;
  /** The page's form, for the summary of its errors. */
  form?: Pick<ZodForm, 'summary'>;
  children: ReactNode;
};

export function SettingsPage({ title, done, problem, form, children }: Props) {
  const frame = useRouteLoaderData<{ user: UserRecord }>('routes/dashboard/layout');
  const tabs = frame?.user.role === 'team' ? TABS.filter(({ to }) => to !== CREDITS) : TABS;
  return (
    <div className="grid gap-6">
      <nav aria-label="Impostazioni">
        <ul className="tabs">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end className="tab">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-prose gap-6">
        {form ? <ErrorSummary {...form.summary} /> : null}
        {done === undefined ? null : <Notice tone="success">{done}</Notice>}
        {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

type FormProps = { form: Pick<ZodForm, 'props'>; button: string; children: ReactNode };

export function SettingsForm({ form, button, children }: FormProps) {
  return (
    <Form method="post" className="grid max-w-card gap-4" {...form.props}>
      {children}
      <div>
        <SubmitButton>{button}</SubmitButton>
      </div>
    </Form>
  );
}
