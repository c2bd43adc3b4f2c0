// One page for a booking by hand: guest, people and payment.
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { pricesShown } from '#app/domain/bookings/placing/by-hand-fields.ts';
import type { KnownGuest } from '#app/domain/bookings/desk/desk-booking.ts';
import type { Question } from '#app/domain/bookings/question.ts';
import type { OwnSellableOn } from '#app/domain/catalog/own-service.ts';
import type { Quote } from '#app/domain/catalog/quote.ts';
import { longDate } from '#app/domain/date-words.ts';
import type { PanelSlot } from '#app/domain/scheduling/availability.ts';
import { Editor, FormSection, SaveBar } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import type { AddressDoubt } from '../../form/as-typed-box.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { type FieldErrors, NO_ERRORS } from '../../form/checkable.ts';
import { useCheckedForm } from '../../form/use-checked-form.ts';
import { formatMoney } from '../../format/money.ts';
import { HiddenFields } from '../../guest/panel/step.tsx';
import { DaySlots } from '../../guest/panel/slot-choice.tsx';
import { CONTACT_FIELDS, MESSAGE_FIELD } from '../../guest/panel/guest-fields.tsx';
import { choiceHref } from '../../guest/panel/panel-address.ts';
import type { PanelView } from '../../guest/panel/panel-data.ts';
import { PeopleChoice, peopleProblem } from '../../guest/panel/people-choice.tsx';
import { questionSummary } from '../../guest/panel/question-fields.tsx';
import { useLiveQuote } from '../../guest/panel/stub.tsx';
import { EnterButton, LOOK } from '../../guest/panel/without-scripts.tsx';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { hoursWords } from '../../format/hours-words.ts';
import { Ticket } from '../../parts/ticket.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { KnownGuests } from './known-guests.tsx';
import { type ByHandValues, ByHandGuest, More, NOTHING_TYPED, Payment } from './by-hand-fields.tsx';

export type ByHandAnswer = {
  values: ByHandValues;
  errors: FieldErrors;
  doubt: AddressDoubt | undefined;
  /** Matching guests, if the operator searched. */
  known: readonly KnownGuest[] | undefined;
  /** For the sent people. */
  panel: PanelView;
};

export type ByHandFormProps = {
  head: { crumbs: readonly { label: string; href: string }[]; intro: string };
  service: OwnSellableOn;
  panel: PanelView;
  date: string;
  questions: readonly Question[];
  nonce: string;
  answer: ByHandAnswer | undefined;
};

export function ByHandForm({ head, service, panel, date, questions, nonce, answer }: ByHandFormProps) {
  const { errors, summary, props } = useCheckedForm(
    answer?.errors ?? NO_ERRORS,
    summaryFields(service, questions),
  );
  const live = useLiveQuote(panel, service.rates);
  const { choice, problem, problemAt } = panel;
  const slot = panel.slots.find(({ key, state }) => key === choice.slot && state === 'bookable');
  const values = answer?.values ?? NOTHING_TYPED;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Nuova prenotazione"
        crumbs={head.crumbs}
        intro={
          <>
            <p>{head.intro}</p>
            <p className="font-semibold text-ink">
              {[longDate(date), slot && hoursWords(slot.startTime, slot.endTime)].filter(Boolean).join(', ')}
            </p>
          </>
        }
        above={<ErrorSummary {...summary} />}
      />
      {problem === undefined ? null : (
        <Notice tone="danger">
          {problemAt ? <a href={`#${problemAt}`}>{problem}</a> : problem}
          {service.resourceName === undefined ? null : <OnAllResources choice={choice} />}
        </Notice>
      )}
      <Editor
        preview={<Summary service={service} panel={panel} date={date} slot={slot} quote={live.quote} />}
      >
        <Form
          method="post"
          action={choiceHref(choice, 'details')}
          className="grid gap-6"
          {...props}
          onInput={(event: FormEvent<HTMLFormElement>) => {
            props.onInput(event);
            live.onInput(event);
          }}
        >
          {/* Positioned absolutely, so that it takes no grid row. */}
          <noscript className="absolute">{import.meta.env.SSR ? <EnterButton /> : null}</noscript>
          <input type="hidden" name="form" value={nonce} />
          <input type="hidden" name="prices" value={pricesShown(service.rates)} />
          <input type="hidden" name="date" value={date} />
          <HiddenFields of={choice.carried} />
          {slot ? <input type="hidden" name="slot" value={slot.key} /> : <DaySlots data={panel} />}
          <FormSection title="Ospite">
            <ByHandGuest values={values} errors={errors} doubt={answer?.doubt}>
              <KnownGuests serviceId={service.serviceId} answered={answer?.known} />
            </ByHandGuest>
          </FormSection>
          <section className="card grid gap-3 p-4" aria-label="Persone">
            <PeopleChoice
              rates={service.rates}
              chosen={live.starting}
              minParticipants={service.party.minParticipants}
              maxParticipants={service.party.maxParticipants}
              most={panel.most}
              problem={peopleProblem(panel)}
            />
            <Total quote={live.quote} unpriced={problem === undefined ? panel.unpriced : undefined} />
          </section>
          <Payment values={values} error={errors['manner']} paysOut={service.paysOut} />
          <More questions={questions} values={values} errors={errors} mayAgree={service.mayAgree} />
          <SaveBar label="Crea la prenotazione" back={choiceHref(choice, 'choose')} />
        </Form>
      </Editor>
    </div>
  );
}

/** Where the operator goes on if the departure's own resource can't take the party. */
export function OnAllResources({ choice }: Pick<PanelView, 'choice'>) {
  const { resource: _, ...carried } = choice.carried;
  return (
    <TextLink inline href={choiceHref({ ...choice, carried }, 'choose')}>
      Mostra tutte le risorse
    </TextLink>
  );
}

function summaryFields({ rates }: OwnSellableOn, questions: readonly Question[]) {
  return [
    ...CONTACT_FIELDS,
    ...rates.map(({ id, name }) => ({ name: `people-${id}`, label: name })),
    { name: 'manner', label: 'Pagamento' },
    { name: 'agreed', label: 'Totale concordato' },
    { name: 'reason', label: 'Motivo' },
    ...questionSummary(questions),
    MESSAGE_FIELD,
  ];
}

function Total({ quote, unpriced }: { quote: Quote | undefined; unpriced: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite">
        {quote ? (
          <>
            {'Totale '}
            <strong className="nums whitespace-nowrap">{formatMoney(quote.totalCents)}</strong>
          </>
        ) : (
          unpriced
        )}
      </p>
      <noscript>{import.meta.env.SSR ? <LookAtTotal /> : null}</noscript>
    </div>
  );
}

function LookAtTotal() {
  return (
    <Button variant="secondary" type="submit" formNoValidate name={LOOK} value="1">
      Aggiorna il totale
    </Button>
  );
}

type SummaryProps = Pick<ByHandFormProps, 'service' | 'panel' | 'date'> & {
  slot: PanelSlot | undefined;
  quote: Quote | undefined;
};

function Summary({ service, panel: { choice }, date, slot, quote }: SummaryProps) {
  const change = <TextLink href={choiceHref(choice, 'choose')}>Modifica</TextLink>;
  if (!slot || !quote)
    return (
      <div className="card flex flex-wrap items-center justify-between gap-3 p-4">
        <p>{longDate(date)}</p>
        {change}
      </div>
    );
  const { name: slotName, startTime, endTime } = slot;
  const { activityName: activity, serviceName, vatFree } = service;
  const facts = { activity, service: serviceName, date, startTime, endTime, slotName };
  return (
    <Ticket facts={{ ...facts, people: quote.people, price: { ...quote, vatFree } }} action={change}>
      <p className="hint">{slot.cancellation}</p>
    </Ticket>
  );
}
