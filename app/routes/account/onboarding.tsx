// Onboarding: the step is read from what is stored, so that it can be left and resumed.
import { depsContext, viewerContext } from '#app/contexts.ts';
import { findOnboarding, type Onboarding as Stored } from '#app/domain/activities/onboarding.server.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { ActivityStep } from '#app/ui/onboarding/activity-step.tsx';
import { EndStep } from '#app/ui/onboarding/end-step.tsx';
import { OnboardingPage } from '#app/ui/onboarding/onboarding-page.tsx';
import { NewPersonStep, PersonStep } from '#app/ui/onboarding/person-step.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';

import type { Route } from './+types/onboarding';
import { answerHeaders, referralOf } from './answers.ts';
import { onboardingAction } from './onboarding-actions.server.ts';

export const headers = answerHeaders;

type Step = 'new' | 'person' | Stored['step'];

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { host, protocol } = new URL(deps.config.baseUrl);
  const stored = viewer && (await findOnboarding(deps, viewer.user.id));
  const step = stored === undefined ? 'new' : stepFor(stored, url.searchParams.get('step'));
  return {
    step,
    stored,
    referral: referralOf(url.searchParams.get('ref')),
    types: step === 'activity' ? await listActivityTypes(deps) : [],
    address: { before: `${protocol}//`, after: `.${host}` },
    sent: url.searchParams.has('sent'),
    welcomed: url.searchParams.has('welcome'),
  };
}

/** Backwards at will, forwards only as far as the stored state allows. */
function stepFor(stored: Stored, wanted: string | null): Step {
  if (stored.step === 'completed') return 'completed';
  if (wanted === '1') return 'person';
  if (wanted === '2') return 'activity';
  return stored.step;
}

export function action(args: Route.ActionArgs) {
  return onboardingAction(args);
}

const TITLES: Record<Step, string> = {
  new: 'I tuoi dati',
  person: 'I tuoi dati',
  activity: 'La tua attività',
  verify: "Verifica l'email",
  complete: 'Email verificata',
  completed: 'Registrazione completata',
};

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  const { step, stored } = loaderData;
  const wrong = actionData !== undefined;
  return (
    <PlatformFrame>
      <title>{`${wrong ? 'Errore: ' : ''}${TITLES[step]}`}</title>
      <OnboardingPage step={step} title={TITLES[step]} canRestart={stored?.emailVerified === false}>
        <CurrentStep {...loaderData} answer={actionData} />
      </OnboardingPage>
    </PlatformFrame>
  );
}

type StepProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function CurrentStep({ step, stored, answer, ...rest }: StepProps) {
  if (stored === undefined) return <NewPersonStep answer={answer} referral={rest.referral} />;
  if (step === 'person') return <PersonStep answer={answer} person={stored.person} />;
  if (step === 'activity')
    return <ActivityStep answer={answer} types={rest.types} address={rest.address} stored={stored} />;
  return (
    <EndStep
      step={step === 'new' ? 'verify' : step}
      email={stored.person.email}
      sent={rest.sent}
      welcomed={rest.welcomed}
      problem={answer?.problem}
    />
  );
}
