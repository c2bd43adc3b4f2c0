// A page that confirms an action that can't be undone: the question, its consequences, and a link back.
import type { ReactNode } from 'react';
import { Form, type FormProps } from 'react-router';

import { SubmitButton } from '../../form/submit-button.tsx';
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
  /** Props of a form that is checked in the browser. */
  form?: FormProps;
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
      <PageHeader title={question} {...(crumbs && { crumbs })} above={above} />
      <div className="grid gap-3">{consequence}</div>
      <Form method="post" className="grid gap-6" {...form}>
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
