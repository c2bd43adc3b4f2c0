// Parts of a confirmation page: what it asks, and what its answer does.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type Register, type RouterContextProvider } from 'react-router';
import { reasonForm } from '#app/domain/administration/reason-form.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { Result } from '#app/domain/result.ts';
import type { Done } from '#app/middleware/flash.ts';
import type {
  Objection,
  Confirmation,
  ConfirmationRefusal,
} from '#app/ui/confirmations/confirmation-view.tsx';
import { found, orNotFound } from '../found.ts';

type ConfirmationPattern = Register['routeFiles']['routes/confirmations/confirmation.tsx']['page'];

export type Place<Params = unknown> = {
  context: Readonly<RouterContextProvider>;
  params: Params;
  request: Request;
  deps: Deps;
  /** The signed-in person. */
  viewer: Viewer;
};

type Answer = Done | Response | ReturnType<typeof data<Objection>>;

export type ConfirmationPage<Params = unknown> = {
  ask(place: Place<Params>): Promise<Confirmation | ConfirmationRefusal>;
  answer(place: Place<Params>, fields: FormData): Promise<Answer>;
};

type Pages = Register['pages'];

/** Keyed by address pattern; every pattern that routes.ts gives to the confirmation page has one. */
export type ConfirmationPages<Pattern extends ConfirmationPattern = ConfirmationPattern> = {
  [Each in Pattern]: ConfirmationPage<Pages[Each]['params']>;
};

/** Whether the form archives (true) or restores (false). */
export function wishesAway(fields: FormData): boolean {
  return fields.get('to') !== 'live';
}

type Words = Pick<Confirmation, 'question' | 'consequence' | 'button'>;

/** The question for archiving, or for restoring what is archived. */
export function eitherWay(away: boolean, { put, back }: { put: Words; back: Words }) {
  return { ...(away ? back : put), danger: !away, fields: { to: away ? 'live' : 'archived' } };
}

type Suspended = Required<Pick<Confirmation, 'crumbs' | 'back'>> & {
  id: number;
  name: string;
  suspended: boolean;
};

/** Suspending and restoring: one question with two directions. */
type Suspension<Params, Found extends Suspended> = {
  find(place: Place<Params>): Promise<Found>;
  consequence(subject: Found): string;
  consequenceOfRestoring: string;
  /** Says who will read the reason. */
  reason: string;
  said: { suspended: string; already: string; restored: string };
  /** Words by refusal code; a code without words is answered with 404. */
  refusals?: Readonly<Record<string, string>>;
  suspend(place: Place<Params>, id: number, reason: string): Promise<Result<unknown, string>>;
  restore(place: Place<Params>, id: number): Promise<Result<unknown, unknown>>;
};

export function suspension<Params, Found extends Suspended>(
  words: Suspension<Params, Found>,
): ConfirmationPage<Params> {
  return {
    async ask(place) {
      const subject = await words.find(place);
      const { name, suspended, crumbs, back } = subject;
      const button = suspended ? 'Riattiva' : 'Sospendi';
      const asked = { title: `${button} ${name}`, crumbs, back, button };
      if (suspended)
        return {
          ...asked,
          question: `Vuoi riattivare ${name}?`,
          consequence: [words.consequenceOfRestoring],
          danger: false,
          fields: { to: 'live' },
        };
      const consequence = [words.consequence(subject)];
      return { ...asked, question: `Vuoi sospendere ${name}?`, consequence, reason: words.reason };
    },
    async answer(place, fields) {
      const { id, suspended, back: to } = await words.find(place);
      if (!wishesAway(fields)) {
        orNotFound(await words.restore(place, id));
        return { to, text: words.said.restored };
      }
      if (suspended) return { to, text: words.said.already, tone: 'warn' };
      const given = readReason(fields);
      if (!given.ok) return given.refused;
      const outcome = await words.suspend(place, id, given.reason);
      if (outcome.ok) return { to, text: words.said.suspended };
      const text = found(words.refusals?.[outcome.error]);
      return { to, text, tone: 'warn' };
    },
  };
}

/** The reason from the form, or the page again with the error. */
export function readReason(fields: FormData) {
  const submission = parseWithZod(fields, { schema: reasonForm });
  if (submission.status === 'success') return { ok: true, ...submission.value } as const;
  return { ok: false, refused: data({ result: submission.reply() }, { status: 422 }) } as const;
}
