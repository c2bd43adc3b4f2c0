// What mails say of money that is missing, lost or paid.
import { describe, expect, it } from 'vitest';

import { aBookingView } from '#tests/support/a-booking-view.ts';

import { aMail } from './a-mail.ts';

describe('a payment of a wrong amount', () => {
  it('is not said to be missing when the booking is cancelled', () => {
    const booking = aBookingView({
      status: 'cancelled',
      cancellationReason: 'operator',
      paidCents: 0,
      underCheck: true,
    });
    for (const kind of ['booking-cancelled', 'operator-booking-cancelled'] as const) {
      const { text } = aMail(kind, { booking });
      expect(text).not.toContain('Non risultano pagamenti');
      expect(text.replaceAll(/\s+/g, ' ')).toContain('con un importo diverso da quello previsto');
    }
  });
});

describe('a lost dispute', () => {
  const lost = (changes: Parameters<typeof aBookingView>[0]) =>
    aMail('operator-disputed', { booking: aBookingView(changes), amountCents: 7000, outcome: 'lost' }).text;

  it('is taken from the service’s owner alone, whoever reads it', () => {
    expect(lost({})).toContain('Li togliamo da quello che ti spetta');
    const resold = lost({ provider: { name: 'Lago Vivo' } });
    expect(resold).toContain('Li togliamo da quello che spetta a Lago Vivo');
    expect(resold).not.toContain('ti spetta');
  });
});

describe('a ticket', () => {
  it.each([
    [{}, 'Totale pagato'],
    [{ paidCents: 9000, refundedCents: 2000 }, 'Totale pagato'],
    [{ paidCents: 9000 }, 'Totale'],
    [{ refundPendingCents: 1 }, 'Totale'],
    [{ refundedCents: 1 }, 'Totale'],
    [{ paidOtherwiseCents: 1000 }, 'Totale'],
    [{ chargedBackCents: 7000 }, 'Totale'],
  ])('says «paid» only while all of it is (%j)', (changes, label) => {
    const { text } = aMail('booking-reminder', { booking: aBookingView(changes) });
    expect(text).toContain(`\n${label}, IVA inclusa: 70,00 €`);
  });

  it('says what was paid by card where a lower price was not refunded', () => {
    const paid = (changes: Parameters<typeof aBookingView>[0]) =>
      aMail('booking-reminder', { booking: aBookingView(changes) }).text;
    expect(paid({ paidCents: 9000 })).toContain('\nPagato con carta: 90,00 €');
    expect(paid({ paidCents: 5000, onSiteCents: 3000 })).toContain('\nPagato con carta: 50,00 €');
    for (const asPriced of [{}, { paidCents: 4000, onSiteCents: 3000 }])
      expect(paid(asPriced)).not.toContain('Pagato con carta');
  });
});
