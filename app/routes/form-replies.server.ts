// Replies before anything is saved: all errors at once, an e-mail address that looks mistyped, a form opened
// by another person.
import type { Submission, SubmissionResult } from '@conform-to/react';
import type { RouterContextProvider } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import { findCity } from '#app/domain/activities/cities.server.ts';
import { findSubdomainHolder } from '#app/domain/activities/subdomains.server.ts';
import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { likelyAddress, mistypedWords } from '#app/domain/identity/mistyped-domain.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { viewerOf } from '#app/middleware/own-activity.ts';
import { type AddressDoubt, AS_TYPED, DOUBTED } from '#app/ui/form/as-typed-box.tsx';
import type { FieldMessages } from './form-action.server.ts';

/** Errors of the fields, together with `later`: refusals that would follow. If a field has both, its own error wins. */
export function replyAtOnce(
  submission: Pick<Submission<unknown>, 'reply'>,
  later: FieldMessages,
  options: { hideFields?: string[] } = {},
): SubmissionResult {
  const wrong = submission.reply().error ?? {};
  return submission.reply({ ...options, fieldErrors: { ...later, ...notNull(wrong) } });
}

function notNull(errors: Record<string, string[] | null>): FieldMessages {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, said]) => (said ? [[name, said]] : [])));
}

/**
 * The reply that names what would be refused later together with what is wrong; undefined: saving tells the rest. A
 * form sent twice finds its own subdomain taken, so that alone is left to saving.
 */
export async function replyAboutActivity<Value>(
  context: Readonly<RouterContextProvider>,
  submission: Submission<Value>,
  { fields, later: other = {} }: { fields: FormData; later?: FieldMessages },
): Promise<SubmissionResult | undefined> {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const holderOf = (label: string) =>
    findSubdomainHolder(context.get(depsContext), label, context.get(viewerContext)?.user.id);
  const later = { ...other };
  for (const name of ['city', 'legalCity'])
    if (text(name) !== '' && !(await findCity(text(name)))) later[name] = [operatorErrors.city];
  if (submission.status === 'success' && Object.keys(later).length === 0) return undefined;
  if (text('subdomain') !== '' && (await holderOf(text('subdomain'))) === 'other')
    later['subdomain'] = [operatorErrors.subdomainTaken];
  return replyAtOnce(submission, later);
}

// Asks once about an address that looks mistyped, because a mail would be sent to it unseen.

type Asked = {
  field?: string;
  /** The stored address; it was asked about before. */
  known?: string;
};

/** undefined: the address looks right. A confirmation counts only for its address. */
export function doubtOf(
  form: FormData,
  { field = 'email', known }: Asked = {},
): (AddressDoubt & { words: string }) | undefined {
  const address = parseEmailAddress(String(form.get(field) ?? ''))?.address;
  const meant = address === undefined || address === known ? undefined : likelyAddress(address);
  if (address === undefined || meant === undefined) return undefined;
  return { address, accepted: form.get(AS_TYPED) === address, words: mistypedWords(meant) };
}

type Doubting = Asked & { hideFields?: string[]; later?: FieldMessages };

/** The reply that asks about the address, with all other errors; undefined if there is nothing to ask. */
export function replyDoubting(
  submission: Pick<Submission<unknown>, 'reply'>,
  form: FormData,
  { later = {}, hideFields, ...asked }: Doubting = {},
): SubmissionResult | undefined {
  const doubt = doubtOf(form, asked);
  if (!doubt || doubt.accepted) return undefined;
  const told = { ...later, [asked.field ?? 'email']: [doubt.words] };
  const reply = replyAtOnce(submission, told, hideFields && { hideFields });
  return { ...reply, initialValue: { ...reply.initialValue, [DOUBTED]: doubt.address } };
}

/**
 * The answer to a form that another person opened in this browser before (`openedBy`): their input must not
 * be saved for the present person. undefined: opened by the same person.
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
