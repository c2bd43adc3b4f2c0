// Fields of a booking by hand: guest, payment, further requests.
import type { ReactNode } from 'react';
import { LINK_HOURS } from '#app/domain/bookings/placing/by-hand-fields.ts';
import { MEANS_WORDS, PAYMENT_MEANS } from '#app/domain/bookings/money/on-site-money.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import { FormSection } from '../../dashboard/kit/editor.tsx';
import { type AddressDoubt, AsTypedBox } from '../../form/as-typed-box.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/checkable.ts';
import { MESSAGE_LENGTH, NAME_LENGTH, PHONE_PATTERN } from '../../guest/panel/guest-fields.tsx';
import type { GuestValues } from '../../guest/panel/panel-data.ts';
import { QuestionInputs, questionSummary } from '../../guest/panel/question-fields.tsx';
import { typedGuest, typedText } from '../../guest/panel/typed-guest.ts';

export type ByHandValues = Omit<GuestValues, 'privacy'> & Record<(typeof OWN_FIELDS)[number], string>;

const OWN_FIELDS = ['manner', 'means', 'hours', 'agreed', 'reason'] as const;

/** Typed values, for a refused form. */
export function typedByHand(fields: FormData): ByHandValues {
  return {
    ...typedGuest(fields),
    manner: typedText(fields, 'manner'),
    means: typedText(fields, 'means'),
    hours: typedText(fields, 'hours'),
    agreed: typedText(fields, 'agreed'),
    reason: typedText(fields, 'reason'),
  };
}

export const NOTHING_TYPED: ByHandValues = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  message: '',
  answers: {},
  manner: 'on_arrival',
  means: 'cash',
  hours: '',
  agreed: '',
  reason: '',
};

type TypedProps = { values: ByHandValues; errors: FieldErrors };

/** Browsers must not autofill the operator's own data. */
export function ByHandGuest({
  values,
  errors,
  doubt,
  children,
}: TypedProps & { doubt: AddressDoubt | undefined; children: ReactNode }) {
  const field = (name: 'name' | 'surname' | 'phone' | 'email') => ({
    name,
    autoComplete: 'off',
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label="Nome" maxLength={NAME_LENGTH} />
        <TextField {...field('surname')} label="Cognome" optional maxLength={NAME_LENGTH} />
      </div>
      {children}
      <TextField
        {...field('phone')}
        type="tel"
        label="Telefono"
        hint="Basta uno tra telefono ed email"
        optional
        inputMode="tel"
        pattern={PHONE_PATTERN}
        invalid="phone"
      />
      <TextField
        {...field('email')}
        type="email"
        label="Email"
        hint="La conferma arriva qui. Senza email non parte nessun messaggio: il codice lo dici tu"
        optional
        inputMode="email"
        spellCheck={false}
      />
      {doubt && <AsTypedBox {...doubt} />}
    </div>
  );
}

type PaymentProps = { values: ByHandValues; error: string | undefined; paysOut: boolean };

export function Payment({ values, error, paysOut }: PaymentProps) {
  return (
    <FormSection title="Pagamento">
      <ChoiceGroup
        name="manner"
        label="Come paga?"
        error={error}
        chosen={values.manner}
        choices={[
          {
            value: 'on_arrival',
            label: "All'arrivo",
            hint: 'Confermata subito, resta «da incassare» finché non la segni pagata. Nessuna commissione.',
          },
          {
            value: 'on_the_spot',
            label: 'Ha già pagato',
            hint: 'Fuori da Botteghino, senza commissioni: il denaro lo hai incassato tu.',
          },
          {
            value: 'payment_link',
            label: 'Con link di pagamento',
            hint: paysOut
              ? 'I posti restano riservati fino alla scadenza. Il link parte per email; senza email lo copi tu.'
              : 'Per i link serve un conto collegato.',
          },
        ]}
      />
      <SelectField
        name="means"
        label="Come ha pagato"
        hint="Conta solo se ha già pagato."
        defaultValue={values.means || 'cash'}
        options={PAYMENT_MEANS.map((means) => ({ value: means, label: MEANS_WORDS[means] }))}
      />
      <SelectField
        name="hours"
        label="Il link vale"
        hint="Al massimo fino all'inizio. Conta solo con il link di pagamento."
        defaultValue={values.hours || '24'}
        options={LINK_HOURS.map((hours) => ({ value: hours, label: linkHoursWords(Number(hours)) }))}
      />
    </FormSection>
  );
}

function linkHoursWords(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} giorni`;
  return hours === 1 ? "un'ora" : `${hours} ore`;
}

/**
 * Open if something in it was typed or is wrong. Nothing is required: what isn't said on the phone is asked
 * on the day.
 */
export function More({
  questions,
  values,
  errors,
  mayAgree,
}: TypedProps & { questions: readonly Question[]; mayAgree: boolean }) {
  const optional = questions.map((question) => ({ ...question, required: false }));
  const names = ['message', 'agreed', 'reason', ...questionSummary(questions).map(({ name }) => name)];
  const typed = [values.message, values.agreed, values.reason, ...Object.values(values.answers)].some(
    (text) => text !== '',
  );
  return (
    <details className="why" open={typed || names.some((name) => errors[name] !== undefined)}>
      <summary>{moreWords(mayAgree, questions.length > 0)}</summary>
      <div className="grid gap-4 pt-2">
        {mayAgree ? <Agreed values={values} errors={errors} /> : null}
        <QuestionInputs questions={optional} typed={values.answers} errors={errors} />
        <TextArea
          name="message"
          label="Messaggio"
          optional
          maxLength={MESSAGE_LENGTH}
          defaultValue={values.message}
          error={errors['message']}
        />
      </div>
    </details>
  );
}

function moreWords(mayAgree: boolean, asks: boolean): string {
  if (!mayAgree) return asks ? 'Domande e messaggio' : 'Messaggio';
  return asks ? 'Prezzo diverso, domande e messaggio' : 'Prezzo diverso o messaggio';
}

function Agreed({ values, errors }: TypedProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="agreed"
        label="Totale concordato"
        hint="Al posto del totale delle tariffe"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.agreed}
        error={errors['agreed']}
      />
      <TextField
        name="reason"
        label="Motivo"
        hint="Lo leggi solo tu, accanto agli importi"
        optional
        maxLength={200}
        autoComplete="off"
        defaultValue={values.reason}
        error={errors['reason']}
      />
    </div>
  );
}
