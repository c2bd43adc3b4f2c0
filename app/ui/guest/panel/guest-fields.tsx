// The guest's data: only what the operator needs on the day.
import type { Question } from '#app/domain/bookings/question.ts';
import { Checkbox } from '../../form/checkbox.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/checkable.ts';
import type { SummaryField } from '../../form/error-summary.tsx';
import { useSite } from '../../shell/site.ts';
import type { GuestValues } from './panel-data.ts';
import { QuestionInputs, questionSummary } from './question-fields.tsx';

export const CONTACT_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Telefono' },
] as const;

export const MESSAGE_FIELD = { name: 'message', label: 'Messaggio' } as const;

/** In the order of the form. */
export function guestSummary(questions: readonly Question[]): SummaryField[] {
  return [
    ...CONTACT_FIELDS,
    ...questionSummary(questions),
    MESSAGE_FIELD,
    { name: 'privacy', label: 'Privacy' },
  ];
}

export const NAME_LENGTH = 80;
export const MESSAGE_LENGTH = 2000;
/** Characters of a phone number; the server checks whether it is possible. */
export const PHONE_PATTERN = '\\s*\\+?[\\d\\s\\(\\)\\/.\\-]{6,24}';

type Props = { values: GuestValues; questions: readonly Question[]; errors: FieldErrors };

export function GuestFields({ values, questions, errors }: Props) {
  const { apexUrl } = useSite();
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField
          name="name"
          label="Nome"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          name="surname"
          label="Cognome"
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          defaultValue={values.surname}
          error={errors.surname}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="Ti inviamo qui la conferma"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={values.email}
        error={errors.email}
      />
      <TextField
        name="phone"
        type="tel"
        label="Telefono"
        hint="Solo per avvisarti di imprevisti"
        autoComplete="tel"
        inputMode="tel"
        pattern={PHONE_PATTERN}
        invalid="phone"
        defaultValue={values.phone}
        error={errors.phone}
      />
      <QuestionInputs questions={questions} typed={values.answers} errors={errors} />
      <TextArea
        name="message"
        label="Messaggio"
        optional
        maxLength={MESSAGE_LENGTH}
        defaultValue={values.message}
        error={errors.message}
      />
      <Checkbox
        name="privacy"
        required
        invalid="bookingPrivacy"
        defaultChecked={values.privacy}
        error={errors.privacy}
      >
        {"Ho letto l'informativa sulla "}
        <a href={`${apexUrl}/privacy`} target="_blank" rel="noreferrer">
          privacy<span className="sr-only"> (si apre in un'altra scheda)</span>
        </a>
      </Checkbox>
    </div>
  );
}
