// Onboarding. The step comes from stored data, so that it can be left and resumed.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import { firstActivityForm, typedActivity } from '#app/domain/activities/activity-fields.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import {
  findOnboarding,
  type Onboarding as Stored,
  restartOnboarding,
  saveFirstActivity,
} from '#app/domain/activities/onboarding.server.ts';
import { profileForm } from '#app/domain/identity/account-forms.ts';
import { byNewAccount, bySession } from '#app/domain/identity/signing-in/admission.server.ts';
import { completeOnboarding, updateProfile } from '#app/domain/identity/account.server.ts';
import type { Session } from '#app/domain/identity/signing-in/sessions.server.ts';
import { signUp } from '#app/domain/identity/sign-up.server.ts';
import { resendVerification } from '#app/domain/identity/verify-email.server.ts';
import { ERRORS } from '#app/errors.ts';
import { endedSessionCookie } from '#app/middleware/session-cookie.ts';
import type { FormAnswer } from '#app/ui/form/use-zod-form.ts';
import { ActivityStep } from '#app/ui/onboarding/activity-step.tsx';
import { EndStep } from '#app/ui/onboarding/end-step.tsx';
import { OnboardingPage } from '#app/ui/onboarding/onboarding-page.tsx';
import { KEPT, NewPersonStep, PersonStep } from '#app/ui/onboarding/person-step.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { PlatformFrame } from '#app/ui/shell/platform-frame.tsx';
import { replyAboutActivity } from '../form-replies.server.ts';
import { CREATION_REFUSALS } from '../refusals.ts';
import type { Route } from './+types/onboarding';
import { answerHeaders, referralOf, tooMany } from './answers.server.ts';
import { readSignUp, redirectSignedIn } from './sign-in.server.ts';

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
    types: stored ? await listActivityTypes(deps) : [],
    address: { before: `${protocol}//`, after: `.${host}` },
    sent: url.searchParams.has('sent'),
    welcomed: url.searchParams.has('welcome'),
    thresholdCents: deps.config.creditsTurnoverThresholdCents,
  };
}

/** Earlier steps can always be opened, later ones only if the stored data allow. */
function stepFor(stored: Stored, wanted: string | null): Step {
  if (stored.step === 'completed') return 'completed';
  if (wanted === '1') return 'person';
  if (wanted === '2') return 'activity';
  return stored.step;
}

type Args = Pick<Route.ActionArgs, 'request' | 'context'>;
type Sent = Args & { fields: FormData; session: Session };

export async function action(args: Route.ActionArgs) {
  const fields = await args.request.formData();
  const session = args.context.get(viewerContext);
  const intent = fields.get('intent');
  if (intent === 'sign-up' && session === undefined) return createPerson(args, fields);
  if (session === undefined) return redirect('/onboarding', 303);
  const step: Sent = { ...args, fields, session };
  if (intent === 'person') return changePerson(step);
  if (fields.has('back')) return onStep('person', { kept: typedActivity(fields) });
  if (intent === 'activity') return saveActivity(step);
  if (intent === 'resend') return resend(step);
  if (intent === 'restart') return restart(step);
  if (intent === 'complete') return complete(step);
  return redirect('/onboarding', 303);
}

/** Signs the person up and starts a session for onboarding only. */
async function createPerson({ request, context }: Args, fields: FormData) {
  const read = await readSignUp(context, fields);
  if (read.answer) return read.answer;
  const deps = context.get(depsContext);
  const outcome = await signUp(deps, read.person);
  if (!outcome.ok) return read.refused(outcome.error);
  const admission = byNewAccount(outcome.value.userId);
  const session = { kind: 'onboarding' as const, confirmedAt: deps.now() };
  return redirectSignedIn({ request, context, admission, session, to: '/onboarding' });
}

type OnStep = { result?: FormAnswer; kept?: Record<string, string> };

/** Shows a step without saving what was typed in the second: `kept` goes along with the first one's form. */
function onStep(step: 'person' | 'activity', { result, kept = {} }: OnStep, status = 200) {
  return data({ problem: undefined, result, step, kept }, { status });
}

async function changePerson({ context, fields, session }: Sent) {
  const submission = parseWithZod(fields, { schema: profileForm });
  const kept = typedActivity(fields, KEPT);
  if (submission.status !== 'success') return onStep('person', { result: submission.reply(), kept }, 422);
  await updateProfile(context.get(depsContext), session.user.id, submission.value);
  if (Object.keys(kept).length > 0) return onStep('activity', { result: { initialValue: kept } });
  return redirect('/onboarding', 303);
}

async function saveActivity({ context, fields, session }: Sent) {
  const deps = context.get(depsContext);
  const viewer = { userId: session.user.id, role: session.user.role };
  const submission = parseWithZod(fields, { schema: firstActivityForm });
  const wrong = await replyAboutActivity(context, submission, { fields });
  if (wrong || submission.status !== 'success')
    return onStep('activity', { result: wrong ?? submission.reply() }, 422);
  const outcome = await saveFirstActivity(deps, viewer, submission.value);
  if (outcome.ok) return redirect('/onboarding', 303);
  const reply = submission.reply({ fieldErrors: CREATION_REFUSALS[outcome.error] });
  return onStep('activity', { result: reply }, 422);
}

async function resend({ context, session: { user } }: Sent) {
  const limited = await tooMany(context, 'resend');
  if (limited) return limited;
  await resendVerification(context.get(depsContext), user.email);
  return redirect('/onboarding?sent=1', 303);
}

async function restart({ context, session }: Sent) {
  const deps = context.get(depsContext);
  const outcome = await restartOnboarding(deps, session.user.id);
  if (!outcome.ok) return redirect('/onboarding', 303);
  const { referralCode } = outcome.value;
  const query = referralCode === undefined ? '' : `?${new URLSearchParams({ ref: referralCode })}`;
  return redirect(`/onboarding${query}`, {
    status: 303,
    headers: { 'Set-Cookie': endedSessionCookie(deps.config.baseUrl) },
  });
}

/** Replaces the limited session by a full one, once the address is verified. */
async function complete({ request, context, session }: Sent) {
  const outcome = await completeOnboarding(context.get(depsContext), session.user.id);
  if (!outcome.ok) {
    const { message, status } = ERRORS.EMAIL_NOT_VERIFIED;
    return data({ problem: message, result: undefined }, { status });
  }
  const to = '/onboarding?welcome=1';
  if (session.kind === 'full') return redirect(to, 303);
  const admission = bySession(session.user.id, session);
  return redirectSignedIn({ request, context, admission, session: { confirmedAt: session.confirmedAt }, to });
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
  const { step = loaderData.step } = actionData && 'step' in actionData ? actionData : {};
  const wrong = actionData?.problem !== undefined || actionData?.result?.error !== undefined;
  return (
    <PlatformFrame>
      <PageTitle wrong={wrong}>{TITLES[step]}</PageTitle>
      <OnboardingPage
        step={step}
        title={TITLES[step]}
        canRestart={loaderData.stored?.emailVerified === false}
      >
        <CurrentStep {...loaderData} step={step} answer={actionData} />
      </OnboardingPage>
    </PlatformFrame>
  );
}

type StepProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function CurrentStep({ step, stored, answer, ...rest }: StepProps) {
  const kept = answer && 'kept' in answer ? answer.kept : {};
  if (stored === undefined) return <NewPersonStep answer={answer} referral={rest.referral} />;
  if (step === 'person') return <PersonStep answer={answer} person={stored.person} kept={kept} />;
  if (step === 'activity')
    return <ActivityStep answer={answer} types={rest.types} address={rest.address} stored={stored} />;
  return (
    <EndStep
      step={step === 'new' ? 'verify' : step}
      email={stored.person.email}
      sent={rest.sent}
      welcomed={rest.welcomed}
      thresholdCents={rest.thresholdCents}
      problem={answer?.problem}
    />
  );
}
