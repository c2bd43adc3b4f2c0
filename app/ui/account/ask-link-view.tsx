// Asks for an address and mails a link to it: for a new password, or to verify the address.
import type { ReactNode } from 'react';
import { emailForm } from '#app/domain/identity/account-forms.ts';
import { EmailField } from '../form/email-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { type AccountAnswer, AccountForm } from './account-card.tsx';

type Props = { title: string; answer: AccountAnswer; children?: ReactNode };

export function AskLinkView({ title, answer, children }: Props) {
  const form = useZodForm(emailForm, answer?.result, { labels: { email: 'Email' } });
  return (
    <AccountForm
      {...{ title, form, answer }}
      before={children}
      button="Inviami il link"
      below={<a href="/login">Torna all'accesso</a>}
    >
      <EmailField {...form.field('email')} autoComplete="username" />
    </AccountForm>
  );
}
