// Layout of onboarding: the current step, back, and starting again.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../parts/button.tsx';

type Step = 'new' | 'person' | 'activity' | 'verify' | 'complete' | 'completed';

type Props = { step: Step; title: string; canRestart: boolean; children: ReactNode };

const PLACE: Partial<Record<Step, string>> = {
  new: 'Passo 1 di 2',
  person: 'Passo 1 di 2',
  activity: 'Passo 2 di 2',
};

const BACK: Partial<Record<Step, { href: string; label: string }>> = {
  new: { href: '/', label: "Torna all'inizio" },
  verify: { href: '/onboarding?step=2', label: "Torna all'attività" },
};

export function OnboardingPage({ step, title, canRestart, children }: Props) {
  const back = BACK[step];
  return (
    <div className="page py-8 lg:py-12">
      <div className="mx-auto grid max-w-steps gap-6">
        {back === undefined ? null : (
          <a href={back.href} className="link-alone justify-self-start hover:underline">
            {`← ${back.label}`}
          </a>
        )}
        <OnboardingTitle place={PLACE[step]} title={title} />
        {children}
        {canRestart ? <Restart /> : null}
      </div>
    </div>
  );
}

function OnboardingTitle({ place, title }: { place: string | undefined; title: string }) {
  return (
    <div>
      {place === undefined ? null : <p className="text-small font-semibold text-muted">{place}</p>}
      <h1>{title}</h1>
    </div>
  );
}

/** Asks first, because the data are deleted. */
function Restart() {
  return (
    <details className="border-t border-divider pt-4">
      <summary className="flex min-h-touch cursor-pointer items-center font-semibold">Ricomincia</summary>
      <Form method="post" action="/onboarding" className="grid justify-items-start gap-2 pt-2">
        <p className="text-small text-muted">
          Hai sbagliato indirizzo email? Puoi ricominciare: quello che hai inserito viene eliminato e non si
          recupera.
        </p>
        <Button variant="plain" name="intent" value="restart">
          Sì, elimina e ricomincia
        </Button>
      </Form>
    </details>
  );
}
