import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';

import { type Happening, tellGuest } from '#app/domain/bookings/guest-story.ts';
import { CancelForm } from '#app/ui/desk/cancel-form.tsx';
import { PaymentCard } from '#app/ui/guest/booking-cards.tsx';
import { CancelPage } from '#app/ui/guest/cancel-page.tsx';
import { MoneyBack } from '#app/ui/guest/money-back.tsx';
import { aBookingView } from '#tests/support/a-booking-view.ts';

const cancelled = {
  status: 'cancelled',
  cancellationReason: 'customer',
  freeCancellationUntil: new Date('2027-06-10T07:00:00Z'),
  cancelledAt: new Date('2027-06-10T07:00:01Z'),
} as const;
const said = (changes: Parameters<typeof aBookingView>[0]) =>
  renderToStaticMarkup(<MoneyBack booking={aBookingView(changes)} />);

function render(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('the form that cancels tells what was taken in person from what may be given back, and who decides', () => {
  const sides = { seller: true, owner: true, manages: false };
  const view = aBookingView({ paidCents: 0, refundableCents: 0, takenCents: 8000, source: 'on_the_spot' });
  const page = render(
    <CancelForm
      booking={{
        view,
        sides,
        resoldFor: undefined,
        resourceName: 'Barca',
        slotId: 1,
        noShowAt: undefined,
        adjustmentReason: undefined,
        onSite: [],
        history: [],
      }}
      refundableCents={0}
      inPersonCents={0}
      cameBy="cash"
      preview={{ refundCents: 0, parts: undefined, sides, resold: false }}
      values={{ refund: 'all', amount: '', inPerson: '0,00', backMeans: '', note: '' }}
      errors={{}}
      problem={undefined}
    />,
  );
  expect(page).toMatch(/incassati 80,00\s€: il termine .* è scaduto.* decide chi gestisce l&#x27;attività/);
  expect(page).not.toContain('name="inPerson"');
  expect(page).not.toContain('fallo tu di persona');
});

it.each([
  [7000, /Resta pagato<\/dt>.*>0,00\s€/],
  [8000, /Ricevuto più di quanto pagato<\/dt>.*>10,00\s€/],
])(
  'a card payment of 80 € of which 10 € were refunded and the bank gave back %i',
  (chargedBackCents, last) => {
    const booking = aBookingView({ paidCents: 8000, refundedCents: 1000, chargedBackCents });
    const card = renderToStaticMarkup(<PaymentCard booking={booking} now={cancelled.cancelledAt} />);
    expect(card.slice(card.lastIndexOf('<dt>'))).toMatch(last);
  },
);

it('the guest who did not come and paid nothing is not told that they paid on the spot', () => {
  const booking = aBookingView({ source: 'on_the_spot', paidCents: 0, onSiteCents: 7000 });
  const card = (takenCents: number) =>
    renderToStaticMarkup(<PaymentCard booking={{ ...booking, takenCents }} now={cancelled.cancelledAt} />);
  expect(card(0)).toContain('Non pagata');
  const partly = aBookingView({ paidCents: 5000, onSiteCents: 2000 });
  const rest = renderToStaticMarkup(<PaymentCard booking={partly} now={cancelled.cancelledAt} />);
  expect(rest).toMatch(/Non pagati sul posto: 20,00\s€/);
  expect(card(7000)).toContain('Pagata sul posto');
  expect(card(8000)).toMatch(/Pagati sul posto: 80,00\s€/);
});

it('the guest who paid more than it costs by now reads what they paid', () => {
  const card = (changes: Parameters<typeof aBookingView>[0]) =>
    renderToStaticMarkup(<PaymentCard booking={aBookingView(changes)} now={cancelled.cancelledAt} />);
  expect(card({ paidCents: 9000 })).toMatch(/Pagato con carta.*90,00\s€.*Resta pagato.*90,00\s€/);
  expect(card({})).not.toContain('Pagato con carta');
});

describe('the page of a cancelled booking', () => {
  it('says that nothing comes back when the guest was too late', () => {
    expect(said(cancelled)).toContain('Nessun rimborso');
  });

  it('says so too when a change had given something back before, of which it tells apart', () => {
    const page = said({ ...cancelled, refundedCents: 800, refundedBeforeCents: 800 });
    expect(page).toMatch(
      /Nessun rimborso per l&#x27;annullamento.*Restano pagati 62,00\s€.*rimborsato 8,00\s€/,
    );
    const booking = aBookingView({ refundedCents: 800, refundedBeforeCents: 800 });
    const asked = <CancelPage booking={booking} refundCents={0} now={cancelled.cancelledAt} backHref="/" />;
    expect(render(asked)).toMatch(/non è previsto rimborso di quanto resta pagato, 62,00\s€/);
  });

  it('was asked about with no sum of nothing, where everything had gone back before', () => {
    const booking = aBookingView({ refundedCents: 7000, refundedBeforeCents: 7000, refundableCents: 0 });
    const page = render(
      <CancelPage booking={booking} refundCents={0} now={cancelled.cancelledAt} backHref="/" />,
    );
    expect(page).toContain('Quanto avevi pagato ti è già stato restituito');
    expect(page).not.toMatch(/non è previsto rimborso/);
  });

  it('never says so to a guest who was in time, whatever became of the money', () => {
    const inTime = { ...cancelled, cancelledAt: cancelled.freeCancellationUntil };
    expect(said(inTime)).toBe('');
    const failed = said({ ...inTime, refundFailedCents: 7000 });
    expect(failed).toContain('non è riuscito: Alba sul lago lo sta sistemando');
    expect(failed).not.toContain('termine');
    expect(said({ ...cancelled, disputedCents: 7000 })).toContain('contestato presso la tua banca');
    expect(said({ ...cancelled, chargedBackCents: 7000 })).toContain('La tua banca ti ha restituito 70,00 €');
    expect(said({ ...inTime, paidOtherwiseCents: 7000 })).toContain('in un altro modo');
  });

  it('says what comes back, and nothing where nothing was paid or the operator cancelled', () => {
    expect(said({ ...cancelled, refundedCents: 7000 })).not.toContain('Nessun rimborso');
    expect(said({ ...cancelled, paidCents: 0 })).toBe('');
    expect(said({ ...cancelled, cancellationReason: 'operator' })).toBe('');
  });

  it('shows how far a refund has come, and promises no day on which the bank shows it', () => {
    const booking = aBookingView({ ...cancelled, refundPendingCents: 7000 });
    const asked = {
      at: new Date('2027-06-09T07:00:00Z'),
      kind: 'refund-asked',
      detail: { refundId: 1, amountCents: 7000 },
    };
    const sent = { ...asked, at: new Date('2028-01-02T07:00:00Z'), kind: 'refund-pending' };
    const again = { ...sent, kind: 'refund-succeeded' };
    const progress = (...happened: Happening[]) => tellGuest(happened, booking, asked.at);
    expect(progress(asked).refunds).toEqual([{ cents: 7000, asked: '9 giugno', sent: undefined }]);
    const { told, refunds } = progress(asked, sent, again);
    expect(refunds).toEqual([{ cents: 7000, asked: '9 giugno', sent: '2 gennaio 2028' }]);
    expect(told.map(({ words }) => words)).toEqual([
      'Rimborso di 70,00 € richiesto',
      'Rimborso di 70,00 € inviato alla tua banca',
    ]);
    const page = renderToStaticMarkup(<MoneyBack booking={booking} refunds={refunds} />);
    expect(page).toContain('di solito entro 10 giorni lavorativi');
  });

  it('shows the steps of each sum where several go back', () => {
    const booking = aBookingView({ ...cancelled, refundedCents: 2000, refundPendingCents: 5000 });
    const refund = (refundId: number, amountCents: number, day: string) => ({
      at: new Date(`${day}T07:00:00Z`),
      kind: 'refund-asked',
      detail: { refundId, amountCents },
    });
    const first = refund(1, 2000, '2027-06-01');
    const sent = { ...first, at: new Date('2027-06-02T07:00:00Z'), kind: 'refund-succeeded' };
    const wrong = { ...first, detail: { refundId: 3, amountCents: 100, wrong: true } };
    const { refunds } = tellGuest([first, sent, wrong, refund(2, 5000, '2027-06-09')], booking, sent.at);
    expect(refunds).toEqual([
      { cents: 2000, asked: '1 giugno', sent: '2 giugno' },
      { cents: 5000, asked: '9 giugno', sent: undefined },
    ]);
    const page = renderToStaticMarkup(<MoneyBack booking={booking} refunds={refunds} />);
    expect(page.match(/class="progress"/g)).toHaveLength(2);
    expect(page).toMatch(/Rimborso di 50,00\s€:/);
  });

  it('tells that a booking whose time was over is valid again, and of no other confirmation', () => {
    const at = new Date('2027-06-01T07:00:00Z');
    const happening = (kind: string, detail = {}) => ({ at, kind, detail });
    const paid = happening('paid', { amountCents: 7000, kept: true });
    const words = (...happened: Happening[]) =>
      tellGuest(happened, aBookingView(), at).told.map((each) => each.words);
    expect(words(paid, happening('confirmed'))).toEqual(['Hai pagato 70,00 € con carta']);
    expect(words(paid, happening('cancelled', { reason: 'expired' }), happening('confirmed'))).toEqual([
      'Hai pagato 70,00 € con carta',
      'Tempo scaduto: abbiamo liberato i posti',
      'I posti erano ancora liberi: la prenotazione vale',
    ]);
  });

  it('tells of a change whose difference was just paid, and not once another came', () => {
    const at = (day: string) => new Date(`2027-06-${day}T07:00:00Z`);
    const paid = (day: string, amountCents: number) => ({
      at: at(day),
      kind: 'paid',
      detail: { amountCents, kept: true },
    });
    const times = { date: '2027-06-12', startTime: '18:00', endTime: '19:30' };
    const moved = (day: string) => ({ at: at(day), kind: 'moved', detail: { from: times, to: times } });
    const told = (...happened: Happening[]) => tellGuest(happened, aBookingView(), at('05')).paidChange;
    expect(told(paid('01', 7000))).toBeUndefined();
    expect(told(paid('01', 7000), moved('02'))).toBeUndefined();
    const dearer = [paid('01', 7000), paid('02', 800), moved('02')];
    expect(told(...dearer)).toMatchObject({
      title: 'Prenotazione spostata',
      paid: 'Hai pagato 8,00 € con carta',
    });
    expect(told(...dearer, moved('03'))).toBeUndefined();
    const late = { ...paid('04', 900), detail: { amountCents: 900, kept: false } };
    expect(told(...dearer, late)).toBeUndefined();
  });
});
