import { Form } from 'react-router';
import { MAILED_LINK_HOURS } from '#app/domain/identity/account-forms.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { type AccountAnswer, AccountCard } from './account-card.tsx';
import { AskLinkView } from './ask-link-view.tsx';
import { ResendForm } from './login-view.tsx';

export function VerifyView({ token, problem }: { token: string; problem: string | undefined }) {
  return (
    <AccountCard title="Verifica la tua email" below={<a href="/verify/resend">Invia di nuovo il link</a>}>
      {problem === undefined ? (
        <p>Premi il pulsante per confermare che l'indirizzo è tuo.</p>
      ) : (
        <Notice tone="danger">{problem}</Notice>
      )}
      {token === '' ? null : (
        <Form method="post" className="grid">
          <input type="hidden" name="token" value={token} />
          <SubmitButton wide>Verifica l'email</SubmitButton>
        </Form>
      )}
    </AccountCard>
  );
}

export function VerifySentView({ email }: { email: string }) {
  return (
    <AccountCard title="Controlla la posta" below={<a href="/login">Vai all'accesso</a>}>
      <p>
        {'Ti scriviamo a '}
        <strong className="break-all">{email === '' ? 'il tuo indirizzo' : email}</strong>
        {`: verifica l'email per continuare. Il link vale ${MAILED_LINK_HOURS.verify_email} ore.`}
      </p>
      {email === '' ? null : <ResendForm email={email} />}
    </AccountCard>
  );
}

export function VerifyResendView({ answer }: { answer: AccountAnswer }) {
  return <AskLinkView title="Invia di nuovo il link" answer={answer} />;
}
