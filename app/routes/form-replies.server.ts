// Answers to forms before anything is done: everything that is wrong at once, an e-mail address that looks mistyped, a page
// that another person opened.
import type { Submission, SubmissionResult } from '@conform-to/react';
import type { RouterContextProvider } from 'react-router';

import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { likelyAddress, mistypedWords } from '#app/domain/identity/mistyped-domain.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { viewerOf } from '#app/middleware/viewer.ts';
import { type AddressDoubt, AS_TYPED, DOUBTED } from '#app/ui/form/as-typed-box.tsx';

/**
 * What is wrong with the fields, together with `later`: what the form would be refused for once they are right. A field that
 * is wrong by itself says that first.
 */
export function replyAtOnce<Value>(
  submission: Submission<Value>,
  later: Record<string, string[]>,
): SubmissionResult {
  const wrong = submission.reply().error ?? {};
  return submission.reply({ fieldErrors: { ...later, ...notNull(wrong) } });
}

function notNull(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, said]) => (said ? [[name, said]] : [])));
}

// A form whose mail is sent to an address unseen asks once about one that looks mistyped.

type Asked = {
  field?: string;
  /** What is stored already was asked about before. */
  known?: string;
};

/** undefined: there is no reason for doubt. A yes counts for the address it was said to. */
export function doubtOf(
  form: FormData,
  { field = 'email', known }: Asked = {},
): (AddressDoubt & { words: string }) | undefined {
  const address = parseEmailAddress(String(form.get(field) ?? ''))?.address;
  const meant = address === undefined || address === known ? undefined : likelyAddress(address);
  if (address === undefined || meant === undefined) return undefined;
  return { address, accepted: form.get(AS_TYPED) === address, words: mistypedWords(meant) };
}

type Doubting = Asked & { hideFields?: string[] };

/** The answer that asks, with whatever else is wrong in the form; undefined: there is nothing to ask. */
export function replyDoubting<Value>(
  submission: Submission<Value>,
  form: FormData,
  { hideFields, ...asked }: Doubting = {},
): SubmissionResult | undefined {
  const doubt = doubtOf(form, asked);
  if (!doubt || doubt.accepted) return undefined;
  const fieldErrors = { [asked.field ?? 'email']: [doubt.words] };
  const reply = submission.reply({ fieldErrors, ...(hideFields && { hideFields }) });
  return { ...reply, initialValue: { ...reply.initialValue, [DOUBTED]: doubt.address } };
}

/**
 * The answer to a form that `openedBy` says somebody else opened, in a tab from before this person signed in: what one
 * person typed is not saved as another's. undefined: it is their own.
 */
export function openedByAnother(
  context: Readonly<RouterContextProvider>,
  { form, page }: { form: FormData; page: string },
): Response | undefined {
  const openedBy = form.get('openedBy');
  const { user } = viewerOf(context);
  if (typeof openedBy !== 'string' || openedBy === String(user.id)) return undefined;
  const who = `${user.name} ${user.surname}`;
  return redirectSaying(context, page, {
    tone: 'warn',
    text: `Non abbiamo salvato niente: la pagina era di un altro account, e ora operi come ${who}`,
  });
}
