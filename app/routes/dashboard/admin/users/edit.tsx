// An account for somebody, or who somebody is, corrected.
import { randomUUID } from 'node:crypto';

import { depsContext } from '#app/contexts.ts';
import { newUserForm, type UserFields, userForm } from '#app/domain/administration/user.ts';
import { changeUser, createUser } from '#app/domain/administration/users.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { UserEditor } from '#app/ui/admin/user-editor.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { replyDoubting } from '../../../address-doubt.ts';
import { formAction } from '../../../form-action.server.ts';
import { notFound } from '../../addresses.ts';
import { seenOf } from '../../saved-meanwhile.server.ts';
import { theUser } from '../found.server.ts';
import { crumbsTo, LAST_ADMIN, pageOfUser, USERS_CRUMB } from '../ways.ts';
import type { Route } from './+types/edit';

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

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  if (userId === undefined) return { ...NEW, nonce: randomUUID() };
  const user = await theUser({ context, params: { userId } });
  if (user.erasedAt) throw notFound();
  const name = `${user.name} ${user.surname}`;
  const way = { crumbs: crumbsTo(user.id, name), back: pageOfUser(user) };
  return { title: `Modifica ${name}`, ...way, values: valuesOf(user), seen: seenOf(valuesOf(user)) };
}

export async function action({ request, context, params: { userId } }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const admin = administratorOf(context);
  const sent = { request, context };
  if (userId === undefined)
    return formAction(
      sent,
      {
        schema: newUserForm,
        object: (submission, fields) => replyDoubting(submission, fields),
        save: ({ accepted: _accepted, ...person }) => createUser(deps, admin, person),
      },
      {
        refusals: { 'existing-user': TAKEN },
        done: (created, { email }) => ({
          to: pageOfUser({ id: created.userId }),
          text: `Account creato: la mail per scegliere la password parte adesso per ${email}`,
        }),
      },
    );
  const user = await theUser({ context, params: { userId } });
  return formAction(
    sent,
    {
      schema: userForm,
      stored: { values: valuesOf(user) },
      object: (submission, fields) => replyDoubting(submission, fields, { known: user.email }),
      save: (fields) => changeUser(deps, admin, { userId: user.id, fields }),
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

export default function EditUser({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.title}</PageTitle>
      <UserEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
