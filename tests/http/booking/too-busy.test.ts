// A guest whose turn to book doesn't come in time.
import { expect, it } from 'vitest';

import { err } from '#app/domain/result.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';
import { postedForm } from '#tests/support/world/a-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

it('reads so above the form as typed; whatever still waits learns that the answer is given', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const app = await testApp({
    parts: {
      placingTurn: async ({ signal }) => {
        signals.push(signal);
        return err('busy');
      },
    },
  });
  const { activity, service } = await aBoatTrip(app.database.db);
  const page = `/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
  const choice = `date=2027-06-12&slot=0930-1100&people-${service.rates[0]?.id}=1&step=details`;
  const host = `${activity.subdomain}.piattaforma.test`;
  const form = postedForm(service, '2027-06-12').replace('0900-1300', '0930-1100');
  const request = [
    `POST ${page}?${choice} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: https://${host}`,
    'Accept: text/html',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${form.length}`,
  ];
  const answer = await rawRequest(app.app, request, form);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain('In questo momento ci sono molte richieste: riprova tra qualche secondo');
  expect(answer.body).toContain('value="mario@example.com"');
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});
