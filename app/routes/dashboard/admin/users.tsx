// One person for administrators, and the forms for people: a new account, its data, credits.
import { randomUUID } from 'node:crypto';
import * as person from '#app/domain/administration/user.ts';
import { resendVerificationTo } from '#app/domain/administration/user-access.server.ts';
import { adjustCredits, changeUser, createUser } from '#app/domain/administration/users.server.ts';
import { formNonceField } from '#app/domain/text-fields.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { depsOf } from '#app/middleware/own-activity.ts';
import { CreditsEditor, UserEditor } from '#app/ui/admin/user-editor.tsx';
import { UserView } from '#app/ui/admin/users.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { replyAtOnce, replyDoubting } from '../../form-replies.server.ts';
import { type FieldMessages, formAction, seenOf } from '../../form-action.server.ts';
import { notFound } from '../../found.ts';
import type { Route } from './+types/users';
import * as ways from './ways.server.ts';

const NEW = {
  title: 'Nuovo utente',
  crumbs: [ways.USERS_CRUMB],
  back: ways.USERS_CRUMB.href,
  values: { name: '', surname: '', email: '', phone: '', role: 'operator' as const },
};

const TAKEN = { email: ["C'è già un account con questo indirizzo"] };

const valuesOf = ({ name, surname, email, phone, role }: person.UserFields) => ({
  name,
  surname,
  email,
  phone,
  role,
});

const isView = (pattern: string) => pattern.endsWith(':userId');

export async function loader({ context, params: { userId }, pattern }: Route.LoaderArgs) {
  if (userId === undefined) return { editor: { ...NEW, nonce: randomUUID() } };
  const user = await ways.theUser({ context, params: { userId } });
  if (isView(pattern)) {
    const { userId: adminId } = administratorOf(context);
    return { view: { user, obstacle: user.erasedAt ? undefined : ways.whyNot(user, adminId) } };
  }
  if (user.erasedAt) throw notFound();
  const name = `${user.name} ${user.surname}`;
  const way = { crumbs: ways.crumbsTo(user.id, name), back: ways.pageOfUser(user) };
  if (pattern.endsWith('credits'))
    return { credits: { ...way, name, balanceCents: user.creditsCents, nonce: randomUUID() } };
  const values = valuesOf(user);
  return { editor: { ...way, title: `Modifica ${name}`, values, seen: seenOf(values) } };
}

export async function action({ request, context, params: { userId }, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (userId === undefined) return create(sent);
  const user = await ways.theUser({ context, params: { userId } });
  if (isView(pattern)) return resendVerification(sent, user);
  return pattern.endsWith('credits') ? giveOrTake(sent, user) : correct(sent, user);
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

async function resendVerification({ request, context }: Sent, { id }: person.UserDetail) {
  if ((await request.formData()).get('intent') !== 'verification') throw notFound();
  const outcome = await resendVerificationTo(depsOf(context), administratorOf(context), id);
  if (!outcome.ok && outcome.error === 'not-found') throw notFound();
  const said = outcome.ok
    ? ({ tone: 'success', text: 'Il link di verifica parte adesso' } as const)
    : ({ tone: 'warn', text: "L'email è già verificata" } as const);
  return redirectSaying(context, ways.pageOfUser({ id }), said);
}

function create(sent: Sent) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: person.newUserForm,
      object: (submission, fields) => replyDoubting(submission, fields),
      save: ({ accepted: _accepted, ...fields }, { deps }) => createUser(deps, admin, fields),
    },
    {
      refusals: { 'existing-user': TAKEN },
      done: (created, { email }) => ({
        to: ways.pageOfUser({ id: created.userId }),
        text: `Account creato: l'email per scegliere la password parte adesso per ${email}`,
      }),
    },
  );
}

function correct(sent: Sent, user: person.UserDetail) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: person.userForm,
      stored: { values: valuesOf(user) },
      object: (submission, fields) => replyDoubting(submission, fields, { known: user.email }),
      save: (fields, { deps }) => changeUser(deps, admin, { userId: user.id, fields }),
    },
    {
      refusals: {
        'existing-user': TAKEN,
        'own-role': { role: ['Il tuo ruolo lo può cambiare solo un altro amministratore'] },
        'own-email': { email: ['Il tuo indirizzo cambialo dalle tue impostazioni'] },
        'last-admin': { role: [ways.LAST_ADMIN] },
        'has-activities': { role: ['Ha attività sue: un collaboratore lavora solo in quelle di altri'] },
      },
      done: () => ({ to: ways.pageOfUser(user), text: 'Dati salvati' }),
    },
  );
}

async function giveOrTake(sent: Sent, user: person.UserDetail) {
  const admin = administratorOf(sent.context);
  const fields = await sent.request.formData();
  return formAction(
    sent,
    {
      schema: person.creditsForm,
      fields,
      object: (submission) =>
        submission.status === 'error' ? replyAtOnce(submission, tooMuch(fields, user)) : undefined,
      save: ({ direction, amount, reason }, { deps }) => {
        const cents = direction === 'give' ? amount : -amount;
        // Sent again with a better reason, it is the same money.
        const formNonce = `${formNonceField.parse(fields.get('formNonce'))} ${cents}`;
        return adjustCredits(deps, admin, { userId: user.id, cents, reason, formNonce });
      },
    },
    {
      refusals: { 'below-zero': NOT_SO_MUCH },
      done: () => ({ to: ways.pageOfUser(user), text: 'Crediti rettificati' }),
    },
  );
}

const NOT_SO_MUCH = { amount: ['La persona non ha tanti crediti'] };

function tooMuch(fields: FormData, { creditsCents }: person.UserDetail): FieldMessages {
  const { data: cents = 0 } = person.creditsForm.shape.amount.safeParse(fields.get('amount'));
  return fields.get('direction') === 'take' && cents > creditsCents ? NOT_SO_MUCH : {};
}

export default function Users({ loaderData: { view, editor, credits }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  const name = view && `${view.user.name} ${view.user.surname}`;
  return (
    <>
      <PageTitle>{name ?? editor?.title ?? `Crediti di ${credits?.name}`}</PageTitle>
      {view ? <UserView {...view} /> : null}
      {editor ? <UserEditor {...editor} result={result} /> : null}
      {credits ? <CreditsEditor {...credits} result={result} /> : null}
    </>
  );
}
