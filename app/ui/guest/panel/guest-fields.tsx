// Who comes: only what the operator needs on the day.
import type { ReactNode } from 'react';

import type { Question } from '#app/domain/bookings/question.ts';

import { Checkbox } from '../../form/checkbox.tsx';
import { TextArea } from '../../form/text-area.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { FieldErrors } from '../../form/use-checked-form.ts';
import { useSite } from '../../shell/site.ts';

import type { GuestValues } from './panel-data.ts';
import { QuestionFields } from './question-fields.tsx';

export const CONTACT_FIELDS = [
  { name: 'name', label: 'Nome' },
  { name: 'surname', label: 'Cognome' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Telefono' },
  { name: 'message', label: 'Messaggio' },
] as const;

export const GUEST_FIELDS = [...CONTACT_FIELDS, { name: 'privacy', label: 'Privacy' }] as const;

const NAME_LENGTH = 80;
const MESSAGE_LENGTH = 2000;
/** As a person writes a number; the server knows which exist. */
const PHONE_PATTERN = '\\s*\\+?[\\d\\s\\(\\)\\/.\\-]{6,24}';

type Props = { values: GuestValues; questions: readonly Question[]; errors: FieldErrors };

export function GuestFields({ values, questions, errors }: Props) {
  const { apexUrl } = useSite();
  return (
    <div className="grid gap-4">
      <ContactFields values={values} errors={errors}>
        <QuestionFields questions={questions} typed={values.answers} errors={errors} />
      </ContactFields>
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

type ContactProps = {
  values: Omit<GuestValues, 'privacy' | 'answers'>;
  errors: FieldErrors;
  /** Typed by an operator, who may know one of both: their browser must not fill in the operator's own name. */
  ofSomebodyElse?: { email: string; phone: string; doubt: ReactNode };
  /** Before the message. */
  children: ReactNode;
};

export function ContactFields({ values, errors, ofSomebodyElse, children }: ContactProps) {
  const own = (token: string) => (ofSomebodyElse ? 'off' : token);
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <TextField
          name="name"
          label="Nome"
          autoComplete={own('given-name')}
          maxLength={NAME_LENGTH}
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          name="surname"
          label="Cognome"
          autoComplete={own('family-name')}
          maxLength={NAME_LENGTH}
          defaultValue={values.surname}
          error={errors.surname}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label="Email"
        hint={ofSomebodyElse?.email ?? 'Ti inviamo qui la conferma'}
        optional={ofSomebodyElse !== undefined}
        autoComplete={own('email')}
        inputMode="email"
        spellCheck={false}
        defaultValue={values.email}
        error={errors.email}
      />
      {ofSomebodyElse?.doubt}
      <TextField
        name="phone"
        type="tel"
        label="Telefono"
        hint={ofSomebodyElse?.phone ?? 'Solo per avvisarti di imprevisti'}
        optional={ofSomebodyElse !== undefined}
        autoComplete={own('tel')}
        inputMode="tel"
        pattern={PHONE_PATTERN}
        invalid="phone"
        defaultValue={values.phone}
        error={errors.phone}
      />
      {children}
      <TextArea
        name="message"
        label="Messaggio"
        optional
        maxLength={MESSAGE_LENGTH}
        defaultValue={values.message}
        error={errors.message}
      />
    </div>
  );
}
