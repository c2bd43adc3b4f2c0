import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { MoneyBack } from '#app/ui/guest/money-back.tsx';
import { aBookingView } from '#tests/support/a-booking-view.ts';

const cancelled = { status: 'cancelled', cancellationReason: 'customer' } as const;
const said = (changes: Parameters<typeof aBookingView>[0]) =>
  renderToStaticMarkup(<MoneyBack booking={aBookingView(changes)} />);

describe('the page of a cancelled booking', () => {
  it('says that nothing comes back when the guest was too late', () => {
    expect(said(cancelled)).toContain('Nessun rimborso');
  });

  it('says what comes back, and nothing where nothing was paid or the operator cancelled', () => {
    expect(said({ ...cancelled, refundedCents: 7000 })).not.toContain('Nessun rimborso');
    expect(said({ ...cancelled, paidCents: 0 })).toBe('');
    expect(said({ ...cancelled, cancellationReason: 'operator' })).toBe('');
  });
});
