// «Sposta la prenotazione»: where to, then what it means.
import { Form } from 'react-router';

import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { longDate } from '#app/domain/date-words.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';

import { Facts, PageHeader } from '../dashboard/kit/page-header.tsx';
import { ChoiceGroup } from '../form/choice-group.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { people } from '../format/counts.ts';
import { formatMoney } from '../format/money.ts';
import { hoursWords } from '../scheduling/hours-words.ts';
import { DaySlots } from '../guest/panel/day-slots.tsx';
import { MonthView } from '../guest/panel/month-view.tsx';
import { choiceHref, PANEL_ID } from '../guest/panel/panel-address.ts';
import type { PanelView } from '../guest/panel/panel-data.ts';
import { useAddressForm } from '../guest/panel/use-address-form.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';

import { WaitingMoveNotice, type WaitingTimes } from './booking-detail.tsx';
import { NoteField, NoteProblem, type TypedNote } from './note-field.tsx';

type Panel = Pick<PanelView, 'month' | 'choice'> & { slots: readonly SlotOffer[] };

type Props = {
  booking: BookingView;
  panel: Panel;
  problem: string | undefined;
  /** Chosen, and free for the whole party. */
  target: { date: string; slot: SlotOffer } | undefined;
  /** Today's price when it is another. */
  currentCents: number | undefined;
  /** A move that waits for the guest to pay. */
  waiting: WaitingTimes | undefined;
  /** As it was typed and refused. */
  note: TypedNote | undefined;
};

export function MoveView({ booking, panel, problem, target, currentCents, waiting, note }: Props) {
  const { reference, guest, service } = booking;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Sposta la prenotazione"
        crumbs={[
          { label: 'Prenotazioni', href: '/availability/bookings' },
          { label: reference, href: `/availability/bookings/${reference}` },
        ]}
        intro={`${fullName(guest)} · ${service.name} · ${people(booking.people)}`}
      />
      <NoteProblem note={note} />
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      {waiting === undefined ? null : (
        <WaitingMoveNotice reference={reference} waiting={waiting}>
          Se la sposti di nuovo, quella richiesta decade.
        </WaitingMoveNotice>
      )}
      {target === undefined ? (
        <Choose booking={booking} panel={panel} />
      ) : (
        <Confirm booking={booking} panel={panel} target={target} currentCents={currentCents} note={note} />
      )}
    </div>
  );
}

function Choose({ booking, panel }: { booking: BookingView; panel: Panel }) {
  const address = useAddressForm();
  const { month, choice } = panel;
  return (
    <section id={PANEL_ID} className="card grid max-w-panel gap-6 p-4 sm:p-6">
      <p>{`Ora è ${when(booking)}.`}</p>
      <form method="get" action={`#${PANEL_ID}`} className="grid gap-6" {...address}>
        <MonthView month={month} choice={choice} busy={false} />
        <input type="hidden" name="month" value={month.month} />
        {choice.date === undefined ? null : <input type="hidden" name="date" value={choice.date} />}
        <DaySlots data={panel} />
        <Button type="submit" name="step" value="details" wide>
          Continua
        </Button>
      </form>
    </section>
  );
}

type ConfirmProps = Pick<Props, 'booking' | 'panel' | 'note'> & {
  target: NonNullable<Props['target']>;
  currentCents: number | undefined;
};

function Confirm({ booking, panel, target, currentCents, note }: ConfirmProps) {
  const { date, slot } = target;
  return (
    <Form method="post" className="card grid max-w-prose gap-6 p-4 sm:p-6">
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="slot" value={slot.key} />
      <input type="hidden" name="sequence" value={booking.sequence} />
      <Facts
        facts={[
          { label: 'Ora', value: when(booking) },
          { label: 'Diventa', value: when({ date, ...slot }) },
        ]}
      />
      <PriceChoice booking={booking} currentCents={currentCents} />
      <NoteField hint="Perché la sposti: lo legge nella mail che lo avvisa" note={note} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Sposta e avvisa l'ospite</SubmitButton>
        <ButtonLink href={choiceHref(panel.choice, 'choose')} variant="plain">
          Scegli un altro orario
        </ButtonLink>
      </div>
    </Form>
  );
}

/** A bank may hold the payment: then nothing of it can go back. */
function refundWords(cents: number): string {
  return cents > 0 ? `Rimborsiamo ${formatMoney(cents)} all'ospite` : 'Nessun rimborso';
}

function PriceChoice({ booking, currentCents }: Pick<ConfirmProps, 'booking' | 'currentCents'>) {
  const paid = formatMoney(booking.totalCents);
  if (currentCents === undefined)
    return (
      <p>
        {`Il prezzo resta ${paid}.`}
        <input type="hidden" name="price" value="kept" />
      </p>
    );
  const differenceCents = currentCents - booking.totalCents;
  return (
    <>
      <input type="hidden" name="total" value={currentCents} />
      <ChoiceGroup
        name="price"
        label="Prezzo"
        chosen="kept"
        choices={[
          {
            value: 'kept',
            label: `Resta ${paid}`,
            hint: differenceCents < 0 ? 'Nessun rimborso' : 'Nessun sovrapprezzo: si sposta subito',
          },
          {
            value: 'current',
            label: `Tariffe di oggi: ${formatMoney(currentCents)}`,
            hint:
              differenceCents < 0
                ? refundWords(Math.min(-differenceCents, booking.refundableCents))
                : `L'ospite riceve un link per pagare ${formatMoney(differenceCents)}: si sposta quando paga, entro 24 ore. Fino ad allora resta dov'è`,
          },
        ]}
      />
    </>
  );
}

function when({ date, startTime, endTime }: Pick<BookingView, 'date' | 'startTime' | 'endTime'>): string {
  return `${longDate(date)}, ${hoursWords(startTime, endTime)}`;
}
