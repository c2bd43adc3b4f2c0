// «Nuova prenotazione»: which service, then when and how many, then who and how they pay.
import { Form } from 'react-router';

import { LINK_HOURS } from '#app/domain/bookings/by-hand-fields.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import type { OwnSellable, SellableChoice } from '#app/domain/catalog/own-service.ts';
import type { Quote } from '#app/domain/catalog/quote.ts';
import type { PanelSlot } from '#app/domain/scheduling/availability.ts';

import { Editor, FormSection, SaveBar } from '../dashboard/kit/editor.tsx';
import { Empty, PageHeader } from '../dashboard/kit/page-header.tsx';
import { type AddressDoubt, AsTypedBox } from '../form/as-typed-box.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SelectField } from '../form/select-field.tsx';
import { type FieldErrors, NO_ERRORS, useCheckedForm } from '../form/use-checked-form.ts';
import { ChooseStep } from '../guest/panel/choose-step.tsx';
import { HiddenChoice } from '../guest/panel/details-step.tsx';
import { CONTACT_FIELDS, ContactFields } from '../guest/panel/guest-fields.tsx';
import { choiceHref, PANEL_ID } from '../guest/panel/panel-address.ts';
import type { GuestValues, PanelChoice, PanelView } from '../guest/panel/panel-data.ts';
import { QuestionFields, questionSummary } from '../guest/panel/question-fields.tsx';
import { typedGuest, typedText } from '../guest/panel/typed-guest.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Ticket } from '../parts/ticket.tsx';

/** `problem` is about the choice, `errors` about the fields: both come at once. */
export type ByHandAnswer = {
  values: ByHandValues;
  errors: FieldErrors;
  problem: string | undefined;
  doubt: AddressDoubt | undefined;
};

export type ByHandValues = Omit<GuestValues, 'privacy'> & { manner: string; hours: string };

/** What an operator has typed, as it comes back with a refusal. */
export function typedByHand(fields: FormData): ByHandValues {
  return {
    ...typedGuest(fields),
    manner: typedText(fields, 'manner'),
    hours: typedText(fields, 'hours'),
  };
}

type ByHandDetailsProps = {
  head: { crumbs: readonly { label: string; href: string }[]; intro: string };
  service: OwnSellable;
  occasion: { date: string; slot: PanelSlot; quote: Quote; choice: PanelChoice };
  questions: readonly Question[];
  nonce: string;
  answer: ByHandAnswer | undefined;
};

/** The second step: who comes, and how they pay. */
export function ByHandDetails({ head, service, occasion, questions, nonce, answer }: ByHandDetailsProps) {
  const { errors, sent, form } = useCheckedForm(answer?.errors ?? NO_ERRORS);
  const { slot, quote, choice } = occasion;
  const values = answer?.values;
  const doubt = answer?.doubt && <AsTypedBox {...answer.doubt} />;
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
            <ContactFields values={values ?? NOBODY} errors={errors} ofSomebodyElse={{ ...HINTS, doubt }}>
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

function Summary({
  service,
  occasion: { date, slot, quote, choice },
}: Pick<ByHandDetailsProps, 'service' | 'occasion'>) {
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
              ? "Il link parte per l'email dell'ospite: i posti restano riservati fino alla scadenza."
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

const HINTS = {
  email: 'La conferma arriva qui. Basta uno tra email e telefono',
  phone: 'Senza email non parte nessun messaggio: gli imprevisti li dici tu',
};

const NOBODY = { name: '', surname: '', email: '', phone: '', message: '' };

const CRUMBS = [{ label: 'Prenotazioni', href: '/availability/bookings' }];

type ByHandViewProps = {
  services: readonly SellableChoice[];
  chosen:
    | { service: OwnSellable; panel: PanelView; questions: readonly Question[]; nonce: string }
    | undefined;
  answer: ByHandAnswer | undefined;
};

export function ByHandView({ services, chosen, answer }: ByHandViewProps) {
  if (chosen === undefined) return <ServiceChoice services={services} />;
  const { service, panel, questions, nonce } = chosen;
  const named = { crumbs: CRUMBS, intro: `${service.serviceName} · ${service.activityName}` };
  const { choice, quote } = panel;
  const slot = panel.slots.find(({ key }) => key === choice.slot);
  // What was typed outlives a choice that can't be booked any more.
  if ((panel.step === 'details' || answer) && choice.date !== undefined && quote && slot) {
    const occasion = { date: choice.date, slot, quote, choice };
    return (
      <ByHandDetails
        head={named}
        service={service}
        occasion={occasion}
        questions={questions}
        nonce={nonce}
        answer={answer}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <PageHeader title="Nuova prenotazione" {...named} />
      <section id={PANEL_ID} className="card max-w-panel p-4 sm:p-6" aria-labelledby="panel-title">
        <h2 id="panel-title" className="panel-title mb-4">
          Quando e quante persone
        </h2>
        {service.rates.length === 0 ? (
          <p>Questo servizio non ha tariffe prenotabili.</p>
        ) : (
          <ChooseStep service={service} data={panel} />
        )}
      </section>
    </div>
  );
}

function ServiceChoice({ services }: { services: readonly SellableChoice[] }) {
  const several = new Set(services.map(({ activityName }) => activityName)).size > 1;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova prenotazione"
        crumbs={CRUMBS}
        intro="Per chi prenota al telefono o di persona."
      />
      {services.length === 0 ? (
        <Empty>Per prenotare serve un servizio con una tariffa e una risorsa.</Empty>
      ) : (
        <Form method="get" className="grid max-w-card gap-4">
          <SelectField
            name="service"
            label="Servizio"
            options={services.map(({ id, name, activityName }) => ({
              value: String(id),
              label: several ? `${name} · ${activityName}` : name,
            }))}
          />
          <div>
            <Button>Continua</Button>
          </div>
        </Form>
      )}
    </div>
  );
}
