// A page that confirms an action that can't be undone: the question, its consequences, and a link back.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import type { ZodForm } from '../../form/use-zod-form.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from './page-header.tsx';

type ConfirmPageProps = {
  /** «Vuoi annullare la prenotazione 7K2M9Q?» */
  question: string;
  crumbs?: readonly { label: string; href: string }[];
  above?: ReactNode;
  /** Consequences, with amounts. */
  consequence: ReactNode;
  /** «Annulla la prenotazione» */
  button: string;
  back: string;
  danger?: boolean;
  /** Checked in the browser. */
  form?: Pick<ZodForm, 'summary' | 'props'>;
  /** Further fields of the form. */
  children?: ReactNode;
};

export function ConfirmPage({
  question,
  crumbs,
  above,
  consequence,
  button,
  back,
  danger = true,
  form,
  children,
}: ConfirmPageProps) {
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader
        title={question}
        crumbs={crumbs}
        above={
          <>
            {form ? <ErrorSummary {...form.summary} /> : null}
            {above}
          </>
        }
      />
      <div className="grid gap-3">{consequence}</div>
      <Form method="post" className="grid gap-6" {...form?.props}>
        {children}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant={danger ? 'danger' : 'primary'}>{button}</SubmitButton>
          <ButtonLink href={back} variant="plain">
            Torna indietro
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

type RefusedPageProps = {
  title: string;
  crumbs: { label: string; href: string }[];
  why: ReactNode;
  instead?: ReactNode;
  back: string;
};

/** An action that isn't possible: why, and an alternative. */
export function RefusedPage({ title, crumbs, why, instead, back }: RefusedPageProps) {
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeader title={title} crumbs={crumbs} />
      <Notice tone="warn">
        <p>{why}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {instead}
        <ButtonLink href={back} variant="plain">
          Torna indietro
        </ButtonLink>
      </div>
    </div>
  );
}
