// Navigation between the administrators' pages.
import type { ReactNode } from 'react';
import { Form } from 'react-router';

import { reasonForm } from '#app/domain/administration/reason-form.ts';

import { PageHeader } from '../dashboard/kit/page-header.tsx';
import { Tabs } from '../dashboard/kit/tabs.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextArea } from '../form/text-area.tsx';
import { type FormAnswer, typed, useZodForm } from '../form/use-zod-form.ts';
import { ButtonLink } from '../parts/button.tsx';

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

const FIELDS = [{ name: 'reason', label: 'Motivo' }];

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
export function ReasonPage({ question, crumbs, consequence, hint, button, back, result }: Props) {
  const { errors, summary, props } = useZodForm(reasonForm, result);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title={question}
        crumbs={crumbs}
        above={<ErrorSummary errors={summary.errors} fields={FIELDS} />}
      />
      <div className="grid gap-3">{consequence}</div>
      <Form method="post" className="grid gap-6" {...props}>
        <TextArea
          name="reason"
          label="Motivo"
          hint={hint}
          rows={3}
          maxLength={500}
          defaultValue={typed(result, 'reason')}
          error={errors['reason']}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger">{button}</SubmitButton>
          <ButtonLink href={back} variant="plain">
            Torna indietro
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
