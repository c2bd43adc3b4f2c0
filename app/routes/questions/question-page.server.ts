// What a question page is made of: what it asks, and what is done when it is answered.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type Register, type RouterContextProvider } from 'react-router';

import { reasonForm } from '#app/domain/administration/reason-form.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type { Done } from '#app/middleware/flash.ts';
import type { Objection, AskedQuestion, QuestionRefusal } from '#app/ui/dashboard/question-view.tsx';

type QuestionPattern = Register['routeFiles']['routes/questions/question.tsx']['page'];

export type Place<Params = unknown> = {
  context: Readonly<RouterContextProvider>;
  params: Params;
  request: Request;
  deps: Deps;
  /** Who is signed in. */
  viewer: Viewer;
};

type Answer = Done | Response | ReturnType<typeof data<Objection>>;

export type QuestionPage<Params = unknown> = {
  ask(place: Place<Params>): Promise<AskedQuestion | QuestionRefusal>;
  answer(place: Place<Params>, fields: FormData): Promise<Answer>;
};

type Pages = Register['pages'];

/** By the pattern of the address; each that routes.ts gives to the question page has one. */
export type QuestionPages<Pattern extends QuestionPattern = QuestionPattern> = {
  [Each in Pattern]: QuestionPage<Pages[Each]['params']>;
};

/** Which way a form wishes something to be that can be put away and back. */
export function wishesAway(fields: FormData): boolean {
  return fields.get('to') !== 'live';
}

type Words = Pick<AskedQuestion, 'question' | 'consequence' | 'button'>;

/** The question that puts something away, or that puts back what is away. */
export function eitherWay(away: boolean, { put, back }: { put: Words; back: Words }) {
  return { ...(away ? back : put), danger: !away, fields: { to: away ? 'live' : 'archived' } };
}

/** The reason a question asks for, or the page again, saying what is wrong with it. */
export function readReason(fields: FormData) {
  const submission = parseWithZod(fields, { schema: reasonForm });
  if (submission.status === 'success') return { ok: true, ...submission.value } as const;
  return { ok: false, refused: data({ result: submission.reply() }, { status: 422 }) } as const;
}
