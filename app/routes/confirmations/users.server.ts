// Confirmations to administrators about people.
import { redirect } from 'react-router';
import {
  removeSecondFactorOf,
  restoreUser,
  suspendUser,
} from '#app/domain/administration/user-access.server.ts';
import type { UserDetail } from '#app/domain/administration/user.ts';
import { deleteUser, findUserObstacle } from '#app/domain/administration/users.server.ts';
import { startImpersonation } from '#app/domain/identity/impersonate.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { sessionCookie } from '#app/middleware/session-cookie.ts';
import { viewerOf } from '#app/middleware/own-activity.ts';
import * as ways from '../dashboard/admin/ways.server.ts';
import { notFound } from '../found.ts';
import { whyNotDeleted } from '../refusals.ts';
import { type Place, type ConfirmationPages, readReason, suspension } from './confirmation-page.server.ts';

const nameOf = ({ name, surname }: UserDetail) => `${name} ${surname}`;

const wayTo = (user: UserDetail) => ({
  crumbs: ways.crumbsTo(user.id, nameOf(user)),
  back: ways.pageOfUser(user),
});

const NOT_ONESELF = 'La tua la può togliere solo un altro amministratore';

export const userConfirmations = {
  '/dashboard/admin/users/:userId/suspend': suspension({
    async find(place: Place<{ userId: string }>) {
      const user = await ways.theUser(place);
      if (user.erasedAt) throw notFound();
      return { id: user.id, name: nameOf(user), suspended: user.suspendedAt !== undefined, ...wayTo(user) };
    },
    consequence: () =>
      'Esce subito da tutti i dispositivi e non può accedere. Le sue attività restano come sono: per fermarne una, sospendi quella.',
    consequenceOfRestoring: 'Potrà accedere di nuovo con la sua password.',
    reason: 'Resta nel registro; la persona non lo legge',
    said: {
      suspended: 'Utente sospeso',
      already: "L'utente era già sospeso",
      restored: 'Utente riattivato',
    },
    refusals: ways.SUSPEND_REFUSALS,
    suspend: ({ deps, context }, userId, reason) =>
      suspendUser(deps, administratorOf(context), { userId, reason }),
    restore: ({ deps, context }, id) => restoreUser(deps, administratorOf(context), id),
  }),

  '/dashboard/admin/users/:userId/delete': {
    async ask(place) {
      const user = await ways.theUser(place);
      if (user.erasedAt) throw notFound();
      const name = nameOf(user);
      const way = { title: `Cancella ${name}`, ...wayTo(user) };
      const oneself = user.id === administratorOf(place.context).userId;
      const code = oneself ? 'oneself' : await findUserObstacle(place.deps, user.id);
      const suspend = { label: 'Sospendi la persona', href: `${way.back}/suspend` };
      if (code !== undefined)
        return {
          ...way,
          why: whyNotDeleted({ kind: 'user', code }),
          instead: code === 'has-activities' ? suspend : undefined,
        };
      return {
        ...way,
        question: `Vuoi cancellare ${name}?`,
        consequence: [
          'Nome, indirizzo, telefono, sessioni ed email spariscono per sempre. Le righe contabili restano, senza il suo nome; i crediti che ha decadono. Non si può tornare indietro.',
        ],
        button: "Cancella l'utente",
      };
    },
    async answer(place) {
      const { id } = await ways.theUser(place);
      const outcome = await deleteUser(place.deps, administratorOf(place.context), id);
      // Deleted before, by a second press or another administrator: no error.
      if (outcome.ok || outcome.error === 'not-found')
        return { to: ways.USERS_CRUMB.href, text: 'Utente cancellato' };
      const text = whyNotDeleted({ kind: 'user', code: 'last-admin' });
      if (outcome.error === 'last-admin') return { to: ways.pageOfUser({ id }), text, tone: 'warn' };
      // The page gives the reason.
      return redirect(`${ways.pageOfUser({ id })}/delete`, 303);
    },
  },

  '/dashboard/admin/users/:userId/impersonate': {
    async ask(place) {
      const user = await ways.theUser(place);
      const problem = ways.whyNot(user, administratorOf(place.context).userId);
      if (problem !== undefined)
        throw redirectSaying(place.context, ways.pageOfUser(user), { tone: 'warn', text: problem });
      const name = nameOf(user);
      return {
        title: `Impersona ${name}`,
        question: `Vuoi operare come ${name}?`,
        ...wayTo(user),
        consequence: [
          `Vedrai e farai tutto come ${name}, fino a quando esci o per otto ore al massimo.`,
          "Inizio, fine, ogni modifica e gli elenchi che apri finiscono nel registro con il tuo nome e il suo. Restano solo suoi l'accesso all'account, la copia e la cancellazione dei dati, i conti per gli accrediti, i calendari collegati e i link per guide e ospiti.",
        ],
        button: 'Impersona',
        danger: false,
      };
    },
    async answer(place) {
      const { context, deps, request } = place;
      const user = await ways.theUser(place);
      const userAgent = request.headers.get('User-Agent') ?? undefined;
      const start = { userId: user.id, session: viewerOf(context), userAgent };
      const outcome = await startImpersonation(deps, administratorOf(context), start);
      if (outcome.ok) {
        const headers = { 'Set-Cookie': sessionCookie(outcome.value.sessionId, deps.config) };
        return redirect('/dashboard', { status: 303, headers });
      }
      if (outcome.error === 'not-found') throw notFound();
      return { to: ways.pageOfUser(user), text: ways.OBSTACLES[outcome.error], tone: 'warn' };
    },
  },

  // Removes the second factor of somebody who has lost device and recovery codes.
  '/dashboard/admin/users/:userId/second-factor': {
    async ask(place) {
      const user = await ways.theUser(place);
      const oneself = user.id === administratorOf(place.context).userId;
      const text = oneself ? NOT_ONESELF : 'Non ha la verifica in due passaggi';
      if (oneself || !user.secondFactor)
        throw redirectSaying(place.context, ways.pageOfUser(user), { tone: 'warn', text });
      const name = nameOf(user);
      return {
        title: `Togli la verifica in due passaggi a ${name}`,
        question: `Vuoi togliere la verifica in due passaggi a ${name}?`,
        ...wayTo(user),
        consequence: [
          "Accederà con la sola password, e riceve un'email che lo dice. Prima accertati che a chiederlo sia davvero questa persona: non basta un messaggio.",
        ],
        button: 'Togli la verifica',
        reason: "Come l'hai riconosciuta; resta nel registro",
      };
    },
    async answer(place, fields) {
      const user = await ways.theUser(place);
      const given = readReason(fields);
      if (!given.ok) return given.refused;
      const removal = { userId: user.id, reason: given.reason };
      const outcome = await removeSecondFactorOf(place.deps, administratorOf(place.context), removal);
      const to = ways.pageOfUser(user);
      if (outcome.ok) return { to, text: 'Verifica in due passaggi tolta' };
      if (outcome.error === 'not-found') throw notFound();
      return { to, text: NOT_ONESELF, tone: 'warn' };
    },
  },
} satisfies Partial<ConfirmationPages>;
