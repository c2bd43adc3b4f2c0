// The panel's data combined with the answer to its form.
import { type PackedMonth, unpackMonth } from '#app/ui/guest/panel/packed-month.ts';
import type { Doubt, GuestForm, GuestValues, PanelData } from '#app/ui/guest/panel/panel-data.ts';
import { type FieldErrors, NO_ERRORS } from '#app/ui/form/checkable.ts';

export type PanelFound = Omit<PanelData, 'guest' | 'month'> & { month: PackedMonth } & Pick<
    GuestForm,
    'nonce' | 'questions'
  > & {
    /** Values typed for the guest's unpaid booking, from which they return. */
    held: Omit<GuestValues, 'privacy'> | undefined;
  };

/** The answer to a form that made no booking. */
export type PanelAnswer = {
  values: GuestValues;
  errors: FieldErrors;
  /** Overrides the page's own problem: the places may have gone to the booking that it is about. */
  problem: string | undefined;
  doubts: readonly Doubt[];
  /** The slot that was sent; chosen in the form if the address had none or a missing one. */
  slot: string | undefined;
};

const NOBODY: GuestValues = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  message: '',
  privacy: false,
  answers: {},
};

export function answeredPanel(
  { nonce, questions, held, month, ...panel }: PanelFound,
  answer: PanelAnswer | undefined,
): { panel: PanelData; wrong: boolean } {
  const answered = panel.step === 'details' ? answer : undefined;
  const errors = answered?.errors ?? NO_ERRORS;
  const other = otherSlot(panel, answered);
  const problem = answered?.problem ?? (other ? undefined : panel.problem);
  const values = answered?.values ?? { ...NOBODY, ...held };
  const guest = { nonce, questions, values, errors, doubts: answered?.doubts ?? [] };
  return {
    panel: { ...panel, ...other, month: unpackMonth(month), problem, guest },
    wrong: problem !== undefined || errors !== NO_ERRORS,
  };
}

/** Keeps a slot chosen in the form after an error in another field. */
function otherSlot(
  { choice, slots }: Pick<PanelFound, 'choice' | 'slots'>,
  answered: PanelAnswer | undefined,
) {
  const sent = answered?.slot;
  if (sent === choice.slot || !slots.some(({ key, state }) => key === sent && state === 'bookable'))
    return undefined;
  return { choice: { ...choice, slot: sent } };
}
