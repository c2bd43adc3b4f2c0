// Step 2: the choice and the guest's data. Sends the booking.
import { type FormEvent, type ReactNode, type RefObject } from 'react';
import { Form } from 'react-router';
import { ANSWER_FIELD } from '#app/domain/bookings/question.ts';
import type { Quote } from '#app/domain/catalog/quote.ts';
import type { ServicePage } from '#app/domain/catalog/service-page.ts';
import type { PanelSlot } from '#app/domain/scheduling/availability.ts';
import { isCheckable } from '../../form/checkable.ts';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useCheckedForm } from '../../form/use-checked-form.ts';
import { Notice } from '../../parts/notice.tsx';
import { Ticket } from '../../parts/ticket.tsx';
import { HiddenFields } from './step.tsx';
import { DaySlots, nextFreeDay } from './slot-choice.tsx';
import { GuestFields, guestSummary } from './guest-fields.tsx';
import { choiceHref } from './panel-address.ts';
import {
  cancellationOf,
  type Doubt,
  type GuestValues,
  type PanelChoice,
  type PanelData,
} from './panel-data.ts';
import { QuoteSummary } from '../../parts/quote-summary.tsx';
import { AnotherDay, ChangeButton, DETAILS_FORM, EnterButton } from './without-scripts.tsx';

export type DetailsStepProps = {
  data: PanelData;
  /** Without scripts the choice may lose its price; then people are chosen again. */
  chosen: { date: string; slot: PanelSlot | undefined; quote: Quote | undefined };
  activity: { name: string };
  service: Pick<ServicePage, 'name' | 'vatFree' | 'duration' | 'place' | 'placeUrl'>;
  /** Data typed here before going back to step 1. */
  typed: RefObject<Partial<GuestValues>>;
  framed: boolean;
  /** Only without scripts: changes day, time and people without losing typed data. */
  people: ReactNode;
};

/** The checkout can't be framed, and a frame on another site has no cookies. */
const IN_TOP_WINDOW = { target: '_top', reloadDocument: true } as const;

export default function DetailsStep({
  data,
  chosen,
  activity,
  service,
  typed,
  framed,
  people,
}: DetailsStepProps) {
  const { slot, quote } = chosen;
  const { questions, nonce, values } = data.guest;
  const { errors, summary, props } = useCheckedForm(data.guest.errors, guestSummary(questions));
  return (
    <Form
      id={DETAILS_FORM}
      method="post"
      action={choiceHref(data.choice, 'details')}
      preventScrollReset
      className="grid gap-6"
      {...(framed && IN_TOP_WINDOW)}
      {...props}
      onInput={(event) => {
        props.onInput(event);
        remember(typed.current, event);
      }}
    >
      {/* Positioned absolutely, so that it takes no grid row. */}
      <noscript className="absolute">{import.meta.env.SSR ? <EnterButton /> : null}</noscript>
      <ErrorSummary {...summary} />
      {data.problem === undefined ? null : <Notice tone="danger">{data.problem}</Notice>}
      {data.guest.doubts.map((doubt) => (
        <DoubtBox key={doubt.value} {...doubt} />
      ))}
      <Chosen {...{ data, chosen, activity, service, people }} />
      <HiddenChoice
        choice={people ? { ...data.choice, people: {} } : data.choice}
        slot={slot}
        quote={quote}
        nonce={nonce}
      />
      <GuestFields
        values={{ ...values, ...typed.current, answers: { ...values.answers, ...typed.current.answers } }}
        questions={questions}
        errors={errors}
      />
      <SubmitButton wide>Vai al pagamento</SubmitButton>
    </Form>
  );
}

type ChosenProps = Pick<DetailsStepProps, 'data' | 'chosen' | 'activity' | 'service' | 'people'>;

/** The ticket of the choice; the day's slots if none is chosen. */
function Chosen({ data, chosen: { date, slot, quote }, activity, service, people }: ChosenProps) {
  const price = quote && { ...quote, vatFree: service.vatFree };
  return slot === undefined || price === undefined ? (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <DaySlots data={data} />
        <a
          href={choiceHref(data.choice, 'choose')}
          className="link link-alone with-scripts-only justify-self-start"
        >
          Scegli un altro giorno
        </a>
        <noscript>
          {import.meta.env.SSR ? (
            <AnotherDay
              first={(people ? undefined : nextFreeDay(data.month, date)) ?? date}
              people={people}
            />
          ) : null}
        </noscript>
      </div>
      {price && <QuoteSummary price={price} />}
    </div>
  ) : (
    <Ticket
      facts={{
        activity: activity.name,
        service: service.name,
        date,
        slotName: slot.name,
        startTime: slot.startTime,
        endTime: slot.endTime,
        duration: service.duration,
        place: service.place,
        placeUrl: service.placeUrl,
        people: price.people,
        price,
      }}
      heading="h3"
      action={<ChangeLink choice={data.choice} />}
    >
      <p className="hint">{cancellationOf(data)}</p>
    </Ticket>
  );
}

function DoubtBox({ name, value, yes, accepted, link }: Doubt) {
  return (
    <div className="grid gap-2">
      {link && (
        <a href={link.href} target="_top" className="link link-alone justify-self-start">
          {link.words}
        </a>
      )}
      <div className="check">
        <input type="checkbox" id={name} name={name} value={value} defaultChecked={accepted} />
        <label htmlFor={name}>{yes}</label>
      </div>
    </div>
  );
}

function ChangeLink({ choice }: Pick<PanelData, 'choice'>) {
  return (
    <>
      <a href={choiceHref(choice, 'choose')} className="link link-alone with-scripts-only -my-3">
        Modifica
      </a>
      <noscript>{import.meta.env.SSR ? <ChangeButton /> : null}</noscript>
    </>
  );
}

type HiddenProps = {
  choice: PanelChoice;
  slot: PanelSlot | undefined;
  quote: Quote | undefined;
  nonce: string;
};

/** `total` is the price shown: if it differs now, the page is shown again. */
function HiddenChoice({ choice, slot, quote, nonce }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="form" value={nonce} />
      <input type="hidden" name="total" value={quote?.totalCents} />
      <input type="hidden" name="date" value={choice.date} />
      {slot === undefined ? null : <input type="hidden" name="slot" value={slot.key} />}
      <HiddenFields of={choice.carried} />
      <HiddenFields of={choice.people} prefix="people-" />
    </>
  );
}

function remember(typed: Partial<GuestValues>, { target }: FormEvent<HTMLFormElement>) {
  if (!isCheckable(target)) return;
  const { name, value } = target;
  if (name === 'privacy') typed.privacy = target instanceof HTMLInputElement && target.checked;
  else if (name.startsWith(ANSWER_FIELD)) typed.answers = { ...typed.answers, [name]: value };
  else Object.assign(typed, { [name]: value });
}
