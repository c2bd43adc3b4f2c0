// Under an address that looks mistyped: a box says that it is right.
import { type FormAnswer, typed } from './use-zod-form.ts';

/** Worth the address that is right. */
export const AS_TYPED = 'email-as-typed';

/** In the answer of a form, the address that was asked about. */
export const DOUBTED = 'doubted';

export type AddressDoubt = { address: string; accepted: boolean };

export function AsTypedBox({ address, accepted }: AddressDoubt) {
  return (
    <div className="check">
      <input
        key={address}
        type="checkbox"
        id={AS_TYPED}
        name={AS_TYPED}
        value={address}
        defaultChecked={accepted}
      />
      <label htmlFor={AS_TYPED}>{asTypedWords(address)}</label>
    </div>
  );
}

export function asTypedWords(address: string): string {
  return `L'indirizzo ${address} è giusto`;
}

/** Nothing while there is no doubt; a yes stays with the address it was said to. */
export function AnsweredDoubt({ answer, field = 'email' }: { answer: FormAnswer; field?: string }) {
  const said = typed(answer, AS_TYPED);
  const accepted = said !== '' && said === typed(answer, field).trim();
  const address = accepted ? said : typed(answer, DOUBTED);
  return address === '' ? null : <AsTypedBox address={address} accepted={accepted} />;
}
