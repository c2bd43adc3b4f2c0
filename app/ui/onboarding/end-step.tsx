// Last step: waits for the verification of the address, then completes onboarding once.
import { useEffect, useRef } from 'react';
import { Form, useRevalidator, useSubmit } from 'react-router';
import { MAILED_LINK_HOURS } from '#app/domain/identity/account-forms.ts';
import { WELCOME_CENTS } from '#app/domain/money/credit-gifts.ts';
import { creditsText, creditsUse } from '../format/credits.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';

type Props = {
  step: 'verify' | 'complete' | 'completed' | 'person' | 'activity';
  email: string;
  /** The link was just sent again. */
  sent: boolean;
  welcomed: boolean;
  thresholdCents: number;
  problem: string | undefined;
};

export function EndStep({ step, email, sent, problem, ...gift }: Props) {
  if (step === 'completed') return <Completed {...gift} />;
  return (
    <div className="card grid gap-4 p-6">
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {sent ? (
        <Notice tone="success">
          Il link parte adesso: se non arriva, chiedilo di nuovo tra cinque minuti
        </Notice>
      ) : null}
      {step === 'complete' ? <Complete /> : <Waiting email={email} />}
    </div>
  );
}

function Waiting({ email }: { email: string }) {
  useLookAgainOnFocus();
  return (
    <>
      <p>
        {'Ti scriviamo a '}
        <strong className="break-all">{email}</strong>
        {`: verifica l'email. Il link vale ${MAILED_LINK_HOURS.verify_email} ore. Poi torna qui.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/onboarding">Ho verificato</ButtonLink>
        <Form method="post" action="/onboarding">
          <input type="hidden" name="intent" value="resend" />
          <SubmitButton variant="secondary">Invia di nuovo il link</SubmitButton>
        </Form>
      </div>
    </>
  );
}

/** The link is opened in another window: returning to this one reloads the data. */
function useLookAgainOnFocus() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [revalidate]);
}

/** With scripts the form sends itself. */
function Complete() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (form.current) void submit(form.current);
  }, [submit]);
  return (
    <Form method="post" action="/onboarding" ref={form} className="grid gap-4">
      <p>L'indirizzo è confermato: manca solo un passo.</p>
      <input type="hidden" name="intent" value="complete" />
      <SubmitButton wide>Ricevi i tuoi crediti</SubmitButton>
    </Form>
  );
}

function Completed({ welcomed, thresholdCents }: Pick<Props, 'welcomed' | 'thresholdCents'>) {
  return (
    <div className="ticket grid justify-items-start gap-4 p-6">
      <output className="block text-price font-bold">
        {welcomed ? `Hai ricevuto ${creditsText(WELCOME_CENTS)}` : 'La registrazione è completa'}
      </output>
      {welcomed ? <p>{creditsUse(thresholdCents)}</p> : null}
      <p>Ora prepara la tua pagina.</p>
      <ButtonLink href="/dashboard">Vai alla tua attività</ButtonLink>
    </div>
  );
}
