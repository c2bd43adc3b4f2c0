import { newPaymentAccountForm } from '#app/domain/payments/payment-accounts/payment-account-form.ts';

import { ErrorSummary } from '../../form/error-summary.tsx';
import { TextField } from '../../form/text-field.tsx';
import { typed, useZodForm, type FormAnswer } from '../../form/use-zod-form.ts';
import { Notice } from '../../parts/notice.tsx';
import { Editor, FormSection, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';

type Props = {
  base: string;
  title: string;
  button: string;
  accountLabel?: string;
  /** Of a new one. */
  nonce?: string;
  result: FormAnswer;
};

export function AccountEditor({ base, title, button, accountLabel = '', nonce, result }: Props) {
  const { errors, sent, props } = useZodForm(newPaymentAccountForm, result);
  const problem = result?.error?.['']?.[0];
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Conti per gli accrediti', href: base }]}
        above={
          <>
            <ErrorSummary errors={sent} fields={[{ name: 'accountLabel', label: 'Nome del conto' }]} />
            {problem === undefined ? null : (
              <Notice tone="danger">
                <p>{problem}</p>
              </Notice>
            )}
          </>
        }
      />
      <Editor>
        {/* A plain form: a new account's leads to another site. */}
        <form method="post" className="grid gap-6" {...props}>
          {nonce === undefined ? null : (
            <input type="hidden" name="formNonce" value={typed(result, 'formNonce', nonce)} />
          )}
          <FormSection
            title="Il conto"
            {...(nonce === undefined
              ? {}
              : { hint: 'Stripe ti chiederà chi sei e l’IBAN su cui vuoi ricevere il denaro.' })}
          >
            <TextField
              name="accountLabel"
              label="Nome del conto"
              hint="Lo vedi solo tu, per esempio «Banca di Alba»"
              maxLength={60}
              defaultValue={typed(result, 'accountLabel', accountLabel)}
              error={errors['accountLabel']}
            />
          </FormSection>
          <SaveBar label={button} cancel={{ href: base }} />
        </form>
      </Editor>
    </>
  );
}
