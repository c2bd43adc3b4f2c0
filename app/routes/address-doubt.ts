// Every form that takes an e-mail address which mail is sent to unseen asks once about one that looks mistyped.
import type { Submission, SubmissionResult } from '@conform-to/react';

import { parseEmailAddress } from '#app/domain/identity/contact-fields.ts';
import { likelyAddress, mistypedWords } from '#app/domain/identity/mistyped-domain.ts';
import { type AddressDoubt, AS_TYPED, DOUBTED } from '#app/ui/form/as-typed-box.tsx';

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
