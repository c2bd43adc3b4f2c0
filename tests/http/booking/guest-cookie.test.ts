// The cookie by which a guest's browser finds its own unpaid bookings.
import { expect, it } from 'vitest';

import { testApp } from '#tests/support/test-app.ts';
import { postedForm } from '#tests/support/world/a-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

it('comes with the first booking, out of scripts’ reach, and stays the same with the next', async () => {
  const app = await testApp();
  const { activity, service } = await aBoatTrip(app.database.db, { quantity: 9 });
  const host = `${activity.subdomain}.piattaforma.test`;
  const book = async (cookie?: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/${service.catalogId}/esperienze/${service.id}/giro-in-barca`,
      headers: {
        host,
        origin: `https://${host}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie ? { cookie } : {}),
      },
      payload: postedForm(service, '2027-06-12').replace('0900-1300', '0930-1100'),
    });
    expect(answer.statusCode).toBe(303);
    return String(answer.headers['set-cookie']);
  };
  const first = await book();
  expect(first).toMatch(/^guest=[\w%]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await book(first.split(';')[0])).toBe(first);
});
