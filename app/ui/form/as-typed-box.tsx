// Below an address that looks mistyped: a checkbox to confirm it.
import { type FormAnswer, typed } from './use-zod-form.ts';

/** Name of the checkbox; its value is the confirmed address. */
export const AS_TYPED = 'email-as-typed';

/** Field of a form's answer with the address in doubt. */
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

/** Nothing without a doubt; a confirmation stays with its address. */
export function AnsweredDoubt({ answer, field = 'email' }: { answer: FormAnswer; field?: string }) {
  const said = typed(answer, AS_TYPED);
  const accepted = said !== '' && said === typed(answer, field).trim();
  const address = accepted ? said : typed(answer, DOUBTED);
  return address === '' ? null : <AsTypedBox address={address} accepted={accepted} />;
}
