import type { ComponentProps } from 'react';
import { codeForm } from '#app/domain/identity/account-forms.ts';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { type AccountAnswer, AccountForm } from './account-card.tsx';

export const CODE_LABELS = { code: 'Codice' };

type Props = { answer: AccountAnswer; helpedBy: string };

/** `helpedBy`: the platform's address. */
export function LoginCodeView({ answer, helpedBy }: Props) {
  const form = useZodForm(codeForm, answer?.result, { labels: CODE_LABELS });
  return (
    <AccountForm
      {...{ form, answer }}
      title="Codice di verifica"
      button="Accedi"
      below={<a href="/login">Torna all'accesso</a>}
    >
      <CodeField {...form.field('code')} />
      <WithoutCodes helpedBy={helpedBy} />
    </AccountForm>
  );
}

/** Without a numeric keypad, because a recovery code has letters. */
export function CodeField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      hint="Le 6 cifre dell'app, o un codice di recupero"
      {...field}
      defaultValue={undefined}
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}

/** Only an administrator can help on: docs/operations.md#administrators. */
export function WithoutCodes({ helpedBy }: Pick<Props, 'helpedBy'>) {
  return (
    <p className="hint">
      {`Non hai più né l'app né i codici di recupero? Scrivi all'assistenza (${helpedBy}): dopo aver controllato che sei tu, toglie la verifica in due passaggi.`}
    </p>
  );
}
