// A booking is changed without scripts: each press but the last only asks for the page again.
import { describe, expect, it } from 'vitest';

import { accountApp } from '#tests/support/account-app.ts';
import { operatorVisitor } from '#tests/support/operator-visitor.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const world = await accountApp();

describe('one guest of three', () => {
  it('is refunded with the seat in three presses from the booking', async () => {
    const trip = await aBoatTrip(world.deps.db, { quantity: 5 });
    const sold = await placed(world.deps, trip, { people: 3 });
    await pay(world.deps, sold.id);
    const operator = await operatorVisitor(world, trip.activity.userId);
    await operator.visit(`/availability/bookings/${sold.reference}`);
    await operator.follow('Cambia persone o rimborsane una');
    expect(operator.page.text).toContain("Per ora resta com'è");
    expect(operator.page.text).not.toContain('Cambia senza rimborso');
    await operator.submit('−1');
    expect(operator.page.text).toContain('3 → 2');
    expect(operator.page.text).toContain('60,00 € → 40,00 €');
    const last = operator.request('Cambia e rimborsa 20,00 €');
    await operator.send(last);
    expect(operator.page.text).toContain('Prenotazione cambiata, rimborso di 20,00 € in corso');
    expect(operator.page.text).toContain('2 persone');
    await operator.send(last);
    expect(operator.page.text).toContain('Nel frattempo la prenotazione è cambiata');
    const [refunds] = await world.app.database
      .sql`select sum(amount_cents)::int as cents from refunds where booking_id = ${sold.id}`;
    expect(refunds).toEqual({ cents: 2000 });
  });
});
