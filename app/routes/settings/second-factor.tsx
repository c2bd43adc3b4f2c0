// The person's second factor: set up, enabled with a first code, recovery codes renewed, disabled.
import { data, type RouterContextProvider } from 'react-router';
import { drawQrCode } from '#app/domain/qr-code.server.ts';
import { codeForm } from '#app/domain/identity/account-forms.ts';
import * as manageSecondFactor from '#app/domain/identity/signing-in/manage-second-factor.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, viewerOf } from '#app/middleware/own-activity.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { SecondFactorView } from '#app/ui/settings/second-factor-view.tsx';
import { answerHeaders, readAccountForm, waitAnswer } from '../account/answers.server.ts';
import { notFound } from '../found.ts';
import type { Route } from './+types/second-factor';

export const headers = answerHeaders;

const PAGE = '/settings/second-factor';
const NOT_ON = { tone: 'success', text: 'La verifica in due passaggi non è attiva' } as const;
const SWITCHED_OFF = { tone: 'success', text: 'Verifica in due passaggi disattivata' } as const;

type Context = Readonly<RouterContextProvider>;

export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { user } = viewerOf(context);
  const required = isRequired(context);
  const factor = await manageSecondFactor.findSecondFactor(deps, user);
  if (factor.state === 'off') return { state: factor.state, required };
  if (factor.state === 'on') return { ...factor, since: factor.since.toISOString(), required };
  return { state: factor.state, secret: factor.secret, qr: drawQrCode(factor.uri), required };
}

function isRequired(context: Context): boolean {
  return depsOf(context).config.adminsNeedSecondFactor && viewerOf(context).user.role === 'admin';
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const { user } = viewerOf(context);
  const fields = await request.formData();
  const intent = fields.get('intent');
  if (intent === 'enable') return enable(context, fields);
  if (intent === 'off') return switchOff(context);
  if (intent === 'cancel') {
    const cancelled = await manageSecondFactor.cancelSecondFactor(deps, user.id);
    return cancelled ? redirectSaying(context, PAGE, NOT_ON) : alreadySo(context);
  }
  if (intent === 'codes') {
    const codes = await manageSecondFactor.renewRecoveryCodes(deps, user.id);
    return codes ? shown(codes) : alreadySo(context);
  }
  if (intent !== 'begin') throw notFound();
  await manageSecondFactor.beginSecondFactor(deps, user.id);
  return redirectSaying(context, PAGE, { tone: 'success', text: "Ora collega l'app" });
}

/** Shows the codes in this answer only; they can't be read again. */
function shown(codes: string[]) {
  return data({ problem: undefined, result: undefined, codes });
}

function alreadySo(context: Context): Response {
  return redirectSaying(context, PAGE, {
    tone: 'warn',
    text: 'La pagina era vecchia: ecco come stanno le cose',
  });
}

async function enable(context: Context, fields: FormData) {
  const { user, idHash } = viewerOf(context);
  const read = await readAccountForm(context, fields, {
    schema: codeForm,
    limit: 'second-factor',
    accountOf: () => user.email,
  });
  if (read.answer) return read.answer;
  const enabling = { code: read.value.code, secret: String(fields.get('key')), sessionIdHash: idHash };
  const outcome = await manageSecondFactor.enableSecondFactor(depsOf(context), user.id, enabling);
  if (outcome.ok) return shown(outcome.value);
  if (outcome.error.code === 'not-begun') return alreadySo(context);
  if (outcome.error.code === 'too-early') return waitAnswer(outcome.error.seconds, read.result);
  return read.wrong('code', operatorErrors.wrongCode);
}

async function switchOff(context: Context): Promise<Response> {
  const { user } = viewerOf(context);
  if (isRequired(context) && user.secondFactor)
    return redirectSaying(context, PAGE, {
      tone: 'warn',
      text: 'Gli amministratori non possono farne a meno',
    });
  const wasOn = await manageSecondFactor.removeSecondFactor(depsOf(context), user.id);
  return redirectSaying(context, PAGE, wasOn ? SWITCHED_OFF : NOT_ON);
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle wrong={actionData?.result !== undefined}>Verifica in due passaggi</PageTitle>
      <SecondFactorView factor={loaderData} answer={actionData} />
    </>
  );
}
