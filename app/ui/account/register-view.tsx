import { signUpForm } from '#app/domain/identity/account-forms.ts';
import { useZodForm } from '../form/use-zod-form.ts';
import { type AccountAnswer, AccountForm } from './account-card.tsx';
import { PERSON_LABELS, PersonFields } from './person-fields.tsx';

type Props = {
  answer: AccountAnswer;
  referral: string | undefined;
  /** The mailed invitation that led here, if any. */
  invitation: { secret: string; email: string; activityName: string } | undefined;
};

export function RegisterView({ answer, referral, invitation }: Props) {
  const form = useZodForm(signUpForm, answer?.result, {
    labels: PERSON_LABELS,
    values: { email: invitation?.email },
  });
  return (
    <AccountForm
      {...{ form, answer }}
      title="Crea il tuo account"
      button="Registrati"
      before={
        invitation === undefined ? null : (
          <p className="break-words">{`Registrati con l'indirizzo a cui è arrivato l'invito: poi potrai lavorare con ${invitation.activityName}.`}</p>
        )
      }
      below={
        <p>
          {'Hai già un account? '}
          <a href={loginPath(invitation?.secret)}>Accedi</a>
        </p>
      }
    >
      {invitation === undefined ? null : <input type="hidden" name="invitation" value={invitation.secret} />}
      {referral === undefined ? null : <input type="hidden" name="ref" value={referral} />}
      <PersonFields form={form} />
    </AccountForm>
  );
}

function loginPath(secret: string | undefined): string {
  if (secret === undefined) return '/login';
  return `/login?${new URLSearchParams({ redirect: `/invitation/${encodeURIComponent(secret)}` })}`;
}
