import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

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

describe('the page of a cancelled booking', () => {
  it('says that nothing comes back when the guest was too late', () => {
    expect(said(cancelled)).toContain('Nessun rimborso');
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
});
