// The second step: who comes, and how they pay.
import { Form } from 'react-router';

import type { Question } from '#app/domain/bookings/question.ts';
import { LINK_HOURS } from '#app/domain/bookings/by-hand-fields.ts';
import type { OwnSellable } from '#app/domain/catalog/own-sellable.ts';
import type { Quote } from '#app/domain/catalog/quote.ts';

import { HiddenChoice } from '../../booking/details-step.tsx';
import { ContactFields, CONTACT_FIELDS } from '../../booking/guest-fields.tsx';
import { choiceHref } from '../../booking/panel-address.ts';
import type { PanelSlot } from '#app/domain/scheduling/availability.ts';
import type { PanelChoice } from '../../booking/panel-data.ts';
import { QuestionFields, questionSummary } from '../../booking/question-fields.tsx';
import { ChoiceGroup } from '../../form/choice-group.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { NO_ERRORS, useCheckedForm, type FieldErrors } from '../../form/use-checked-form.ts';
import { Notice } from '../../parts/notice.tsx';
import { Ticket } from '../../parts/ticket.tsx';
import { Editor, FormSection, SaveBar } from '../kit/editor.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import type { ByHandValues } from './by-hand-values.ts';

type Props = {
  head: { crumbs: readonly { label: string; href: string }[]; intro: string };
  service: OwnSellable;
  occasion: { date: string; slot: PanelSlot; quote: Quote; choice: PanelChoice };
  questions: readonly Question[];
  nonce: string;
  answer: { values: ByHandValues; errors: FieldErrors; problem: string | undefined } | undefined;
};

export function ByHandDetails({ head, service, occasion, questions, nonce, answer }: Props) {
  const { errors, sent, form } = useCheckedForm(answer?.errors ?? NO_ERRORS);
  const { slot, quote, choice } = occasion;
  const values = answer?.values;
  const optional = questions.map((question) => ({ ...question, required: false }));
  const fields = [...CONTACT_FIELDS, ...questionSummary(questions), { name: 'manner', label: 'Pagamento' }];
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova prenotazione"
        {...head}
        above={<ErrorSummary errors={sent} fields={fields} />}
      />
      {answer?.problem === undefined ? null : <Notice tone="danger">{answer.problem}</Notice>}
      <Editor preview={<Summary service={service} occasion={occasion} />}>
        <Form method="post" action={choiceHref(choice, 'details')} className="grid gap-6" {...form}>
          <HiddenChoice choice={choice} slot={slot} quote={quote} nonce={nonce} />
          <FormSection title="Ospite">
            <ContactFields values={values ?? NOBODY} errors={errors} ofSomebodyElse>
              <QuestionFields questions={optional} typed={values?.answers ?? {}} errors={errors} />
            </ContactFields>
          </FormSection>
          <Payment values={values} error={errors['manner']} paysOut={service.paysOut} />
          <SaveBar label="Crea la prenotazione" cancel={{ href: choiceHref(choice, 'choose') }} />
        </Form>
      </Editor>
    </div>
  );
}

function Summary({ service, occasion: { date, slot, quote, choice } }: Pick<Props, 'service' | 'occasion'>) {
  const { name: slotName, startTime, endTime } = slot;
  const { activityName: activity, serviceName } = service;
  const facts = { activity, service: serviceName, date, startTime, endTime, slotName };
  return (
    <Ticket
      facts={{ ...facts, people: quote.people, price: { ...quote, vatFree: service.vatFree } }}
      action={
        <a href={choiceHref(choice, 'choose')} className="link link-alone">
          Modifica
        </a>
      }
    >
      <p className="hint">{slot.cancellation}</p>
    </Ticket>
  );
}

type PaymentProps = { values: ByHandValues | undefined; error: string | undefined; paysOut: boolean };

function Payment({ values, error, paysOut }: PaymentProps) {
  return (
    <FormSection title="Pagamento">
      <ChoiceGroup
        name="manner"
        label="Come paga?"
        error={error}
        chosen={values?.manner ?? 'on_the_spot'}
        choices={[
          {
            value: 'on_the_spot',
            label: 'Pagata sul posto',
            hint: 'Confermata subito, senza commissioni: il denaro lo incassi tu.',
          },
          {
            value: 'payment_link',
            label: 'Con link di pagamento',
            hint: paysOut
              ? "Mandiamo il link all'ospite: i posti restano riservati fino alla scadenza."
              : 'Per i link serve un conto collegato.',
          },
        ]}
      />
      <SelectField
        name="hours"
        label="Il link vale"
        hint="Al massimo fino all'inizio. Conta solo con il link di pagamento."
        defaultValue={values?.hours || '24'}
        options={LINK_HOURS.map((hours) => ({ value: hours, label: durationWords(Number(hours)) }))}
      />
    </FormSection>
  );
}

function durationWords(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} giorni`;
  return hours === 1 ? "un'ora" : `${hours} ore`;
}

const NOBODY = { name: '', surname: '', email: '', phone: '', message: '' };
