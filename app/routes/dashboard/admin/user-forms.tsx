// Administrators' forms for people: a new account, its data, credits.
import { randomUUID } from 'node:crypto';

import {
  creditsForm,
  newUserForm,
  type UserDetail,
  type UserFields,
  userForm,
} from '#app/domain/administration/user.ts';
import { adjustCredits, changeUser, createUser } from '#app/domain/administration/users.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { CreditsEditor, UserEditor } from '#app/ui/admin/user-editor.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { replyDoubting } from '../../form-replies.server.ts';
import { formAction, seenOf } from '../../form-action.server.ts';
import { notFound } from '../addresses.ts';
import { crumbsTo, LAST_ADMIN, pageOfUser, theUser, USERS_CRUMB } from './ways.server.ts';
import type { Route } from './+types/user-forms';

const NEW = {
  title: 'Nuovo utente',
  crumbs: [USERS_CRUMB],
  back: USERS_CRUMB.href,
  values: { name: '', surname: '', email: '', phone: '', role: 'operator' as const },
};

const TAKEN = { email: ["C'è già un account con questo indirizzo"] };

const valuesOf = ({ name, surname, email, phone, role }: UserFields) => ({
  name,
  surname,
  email,
  phone,
  role,
});

export async function loader({ context, params: { userId }, pattern }: Route.LoaderArgs) {
  if (userId === undefined) return { editor: { ...NEW, nonce: randomUUID() } };
  const user = await theUser({ context, params: { userId } });
  if (user.erasedAt) throw notFound();
  const name = `${user.name} ${user.surname}`;
  const way = { crumbs: crumbsTo(user.id, name), back: pageOfUser(user) };
  if (pattern.endsWith('credits'))
    return { credits: { ...way, name, balanceCents: user.creditsCents, nonce: randomUUID() } };
  const values = valuesOf(user);
  return { editor: { ...way, title: `Modifica ${name}`, values, seen: seenOf(values) } };
}

export async function action({ request, context, params: { userId }, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (userId === undefined) return create(sent);
  const user = await theUser({ context, params: { userId } });
  return pattern.endsWith('credits') ? giveOrTake(sent, user) : correct(sent, user);
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

function create(sent: Sent) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: newUserForm,
      object: (submission, fields) => replyDoubting(submission, fields),
      save: ({ accepted: _accepted, ...person }, { deps }) => createUser(deps, admin, person),
    },
    {
      refusals: { 'existing-user': TAKEN },
      done: (created, { email }) => ({
        to: pageOfUser({ id: created.userId }),
        text: `Account creato: la mail per scegliere la password parte adesso per ${email}`,
      }),
    },
  );
}

function correct(sent: Sent, user: UserDetail) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: userForm,
      stored: { values: valuesOf(user) },
      object: (submission, fields) => replyDoubting(submission, fields, { known: user.email }),
      save: (fields, { deps }) => changeUser(deps, admin, { userId: user.id, fields }),
    },
    {
      refusals: {
        'existing-user': TAKEN,
        'own-role': { role: ['Il tuo ruolo lo può cambiare solo un altro amministratore'] },
        'own-email': { email: ['Il tuo indirizzo cambialo dalle tue impostazioni'] },
        'last-admin': { role: [LAST_ADMIN] },
        'has-activities': { role: ['Ha attività sue: un collaboratore lavora solo in quelle di altri'] },
      },
      done: () => ({ to: pageOfUser(user), text: 'Dati salvati' }),
    },
  );
}

function giveOrTake(sent: Sent, user: UserDetail) {
  const admin = administratorOf(sent.context);
  return formAction(
    sent,
    {
      schema: creditsForm,
      save: ({ direction, amount, ...change }, { deps }) => {
        const cents = direction === 'give' ? amount : -amount;
        return adjustCredits(deps, admin, { userId: user.id, cents, ...change });
      },
    },
    {
      refusals: { 'below-zero': { amount: ['La persona non ha tanti crediti'] } },
      done: () => ({ to: pageOfUser(user), text: 'Crediti rettificati' }),
    },
  );
}

export default function UserForms({ loaderData: { editor, credits }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{editor?.title ?? `Crediti di ${credits?.name}`}</PageTitle>
      {editor ? <UserEditor {...editor} result={result} /> : null}
      {credits ? <CreditsEditor {...credits} result={result} /> : null}
    </>
  );
}
