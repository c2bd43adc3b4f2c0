// The panel as it was found, with what came of sending its form.
import { unpackMonth, type PackedMonth } from '#app/ui/booking/packed-month.ts';
import type { GuestForm, GuestValues, PanelData } from '#app/ui/booking/panel-data.ts';
import { NO_ERRORS, type FieldErrors } from '#app/ui/form/use-checked-form.ts';

export type PanelFound = Omit<PanelData, 'guest' | 'month'> & { month: PackedMonth } & Pick<
    GuestForm,
    'nonce' | 'questions'
  >;

/** What is answered to a form that made no booking. */
export type PanelAnswer = { values: GuestValues; errors: FieldErrors; problem: string | undefined };

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
  { nonce, questions, month, ...panel }: PanelFound,
  answer: PanelAnswer | undefined,
): { panel: PanelData; wrong: boolean } {
  const answered = panel.step === 'details' ? answer : undefined;
  const errors = answered?.errors ?? NO_ERRORS;
  const problem = panel.problem ?? answered?.problem;
  const guest = { nonce, questions, values: answered?.values ?? NOBODY, errors };
  return {
    panel: { ...panel, month: unpackMonth(month), problem, guest },
    wrong: problem !== undefined || errors !== NO_ERRORS,
  };
}
