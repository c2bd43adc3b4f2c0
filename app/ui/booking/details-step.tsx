// Step 2: what was chosen, and who comes. Sends the booking.
import { type FormEvent, type RefObject, useRef } from 'react';
import { Form } from 'react-router';

import type { Quote } from '#app/domain/catalog/quote.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';

import { ErrorSummary } from '../form/error-summary.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useCheckedForm } from '../form/use-checked-form.ts';
import { untilDayAndTime } from '../format/times.ts';
import { Notice } from '../parts/notice.tsx';
import { Ticket } from '../parts/ticket.tsx';
import { DaySlots } from './day-slots.tsx';
import { GUEST_FIELDS, GuestFields } from './guest-fields.tsx';
import { choiceHref } from './panel-address.ts';
import type { GuestValues, PanelChoice, PanelData } from './panel-data.ts';

export type DetailsStepProps = {
  data: PanelData;
  chosen: { date: string; slot: SlotOffer | undefined; quote: Quote };
  activity: { name: string; timeZone: string };
  service: string;
  /** What was typed here before going back to step 1. */
  typed: RefObject<Partial<GuestValues>>;
};

export function DetailsStep({ data, chosen, activity, service, typed }: DetailsStepProps) {
  const { errors, sent, form } = useCheckedForm(data.guest.errors);
  const { date, slot, quote } = chosen;
  return (
    <Form
      method="post"
      action={choiceHref(data.choice, 'details')}
      preventScrollReset
      className="grid gap-6"
      {...form}
      onInput={(event) => {
        form.onInput(event);
        remember(typed.current, event);
      }}
    >
      <ErrorSummary errors={sent} fields={GUEST_FIELDS} />
      {data.problem === undefined ? null : <Notice tone="danger">{data.problem}</Notice>}
      {slot === undefined ? (
        <div className="grid justify-items-start gap-2">
          <DaySlots data={data} />
          <a href={choiceHref(data.choice, 'choose')} className="link link-alone">
            Scegli un altro giorno
          </a>
        </div>
      ) : (
        <Ticket
          facts={{
            activity: activity.name,
            service,
            date,
            ...slotFacts(slot),
            people: quote.people,
            price: quote,
          }}
          heading="h3"
          action={
            <a href={choiceHref(data.choice, 'choose')} className="link link-alone -my-3">
              Modifica
            </a>
          }
        >
          {data.freeCancellationUntil === undefined ? null : (
            <p className="hint">{`Annullamento gratuito fino ${untilDayAndTime(data.freeCancellationUntil, activity.timeZone)}`}</p>
          )}
        </Ticket>
      )}
      <HiddenChoice choice={data.choice} slot={slot} quote={quote} nonce={data.guest.nonce} />
      <GuestFields values={{ ...data.guest.values, ...typed.current }} errors={errors} />
      <SubmitButton wide>Vai al pagamento</SubmitButton>
    </Form>
  );
}

function slotFacts({ name, startTime, endTime }: SlotOffer) {
  return { slotName: name, startTime, endTime };
}

type HiddenProps = { choice: PanelChoice; slot: SlotOffer | undefined; quote: Quote; nonce: string };

/** `total` is the price the guest has seen: another one comes back to be seen first. */
function HiddenChoice({ choice, slot, quote, nonce }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="form" value={nonce} />
      <input type="hidden" name="total" value={quote.totalCents} />
      <input type="hidden" name="date" value={choice.date} />
      {slot === undefined ? null : <input type="hidden" name="slot" value={slot.key} />}
      {Object.entries(choice.people).map(([rate, count]) => (
        <input key={rate} type="hidden" name={`people-${rate}`} value={count} />
      ))}
    </>
  );
}

function remember(typed: Partial<GuestValues>, { target }: FormEvent<HTMLFormElement>) {
  if (target instanceof HTMLInputElement && target.name === 'privacy') typed.privacy = target.checked;
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    Object.assign(typed, { [target.name]: target.value });
  }
}

export function useTypedGuest(): RefObject<Partial<GuestValues>> {
  return useRef<Partial<GuestValues>>({});
}
