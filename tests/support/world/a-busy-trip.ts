// A trip that can be booked over HTTP many times, on a future day.
import type { Db } from '#db/client.ts';
import { type Heard, once } from '#tests/soak/patient-http.ts';

import { postedForm } from './a-booking.ts';
import { aCalendar, anActivity, aResource, aService } from './a-service.ts';

export type BusyTrip = {
  page: string;
  look(port: number): Promise<Heard>;
  book(port: number): Promise<Heard>;
};

/** The platform is known as `localhost:<port>`. */
export async function aBusyTrip(db: Db): Promise<BusyTrip> {
  const year = new Date().getUTCFullYear();
  const activity = await anActivity(db, { subdomain: 'riva' });
  const resource = await aResource(db, activity.id, { capacity: 1000, quantity: 1000 });
  const slots = [{ name: 'Mattina', startTime: '09:00', endTime: '13:00', quantity: 1000 }];
  await aCalendar(db, resource.id, { startDate: `${year}-01-01`, endDate: `${year + 1}-12-31`, slots });
  const rates = [{ name: 'Adulto' }];
  const service = await aService(db, activity.id, { name: 'Giro in barca', resources: [resource.id], rates });
  const page = `/${service.catalogId}/esperienze/${service.id}/giro-in-barca`;
  let booked = 0;
  const hostAt = (port: number) => `riva.localhost:${port}`;
  return {
    page,
    look: (port) => once({ method: 'GET', host: hostAt(port), path: page, headers: { accept: 'text/html' } }),
    book: (port) => {
      booked += 1;
      const host = hostAt(port);
      const date = new Date(Date.now() + (7 + (booked % 20)) * 86_400_000).toISOString().slice(0, 10);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` };
      return once({ method: 'POST', host, path: page, headers, body: postedForm(service, date) });
    },
  };
}
