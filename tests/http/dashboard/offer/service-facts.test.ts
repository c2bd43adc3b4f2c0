// Meeting point, duration, what is included: typed once, shown wherever a guest looks.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { calendarFile } from '#app/domain/bookings/calendar-file.ts';
import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { guestConfirmed } from '#app/mail/guest/booking-mails.ts';
import { ticketContent } from '#app/mail/ticket-content.ts';
import { services } from '#db/schema/index.ts';
import { accountApp, fieldErrors } from '#tests/support/account-app.ts';
import { BASE_URL } from '#tests/support/test-app.ts';
import { visitor } from '#tests/support/visitor.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aDesk } from '#tests/support/world/a-desk.ts';

const site = await accountApp();
const { deps } = site;
const MAP = 'https://maps.app.goo.gl/Abc123';
const POINT = 'Pontile 2, davanti alla biglietteria';
const TYPED = {
  meetingPoint: POINT,
  meetingUrl: MAP,
  durationMinutes: '90',
  languages: 'italiano, inglese',
  included: 'Barca e skipper\r\n\r\n  Un calice  ',
  goodToKnow: 'Porta una giacca',
};

async function editing() {
  const desk = await aDesk(site);
  const path = `/dashboard/${desk.activity.subdomain}/services/${desk.service.id}/edit`;
  await desk.operator.visit(path);
  return { ...desk, path };
}

const stored = async (id: number) => (await deps.db.select().from(services).where(eq(services.id, id)))[0];

describe('what guests want to know of a service', () => {
  it('is typed by its operator and read on its page, with the map behind the meeting point', async () => {
    const { operator, service, activity, path } = await editing();
    await operator.submit('Salva le modifiche', TYPED);
    expect(operator.page.text).toContain('Servizio salvato');
    expect(await stored(service.id)).toMatchObject({
      meetingPoint: POINT,
      meetingUrl: MAP,
      durationMinutes: 90,
      languages: ['italiano', 'inglese'],
      included: ['Barca e skipper', 'Un calice'],
      goodToKnow: ['Porta una giacca'],
    });
    await operator.visit(path);
    expect(operator.page.root.querySelector('#included')?.text.trim()).toBe('Barca e skipper\nUn calice');

    const guest = visitor(site.app, BASE_URL.replace('//', `//${activity.subdomain}.`));
    await guest.visit(`/${service.catalogId}/x/${service.id}/x`);
    for (const words of [
      '1 ora e 30 minuti',
      'italiano e inglese',
      'Compreso nel prezzo',
      'Un calice',
      'Da sapere',
    ])
      expect(guest.page.text).toContain(words);
    const links = guest.page.root.querySelectorAll(`a[href="${MAP}"]`).map(({ text }) => text);
    expect(links).toEqual([POINT, `${POINT} (apri la mappa)`]);
  });

  it('goes with the booking: its page, its mail, its calendar entry', async () => {
    const { operator, service, activity } = await editing();
    await operator.submit('Salva le modifiche', TYPED);
    const placed = await placeBooking(deps, aGuest(), aForm({ activity, service }));
    if (!placed.ok) throw new Error(placed.error.code);
    const view = await getBookingView(deps.db, placed.value.id);
    const context = { baseUrl: BASE_URL, appName: 'Botteghino', now: deps.now() };
    const { sections } = guestConfirmed({ booking: view }, context);
    expect(sections?.find(({ title }) => title === 'Dove e contatti')?.lines).toEqual(
      expect.arrayContaining([POINT, { label: 'Apri la mappa', url: `${BASE_URL}/booking/${view.secret}` }]),
    );
    expect(sections?.find(({ title }) => title === 'Da sapere')?.lines).toEqual(['Porta una giacca']);
    expect(ticketContent(view).facts).toContainEqual({ label: 'Durata', value: '1 ora e 30 minuti' });
    const file = calendarFile(view, { ...context, method: 'REQUEST' }).replaceAll('\r\n ', '');
    expect(file).toContain(`LOCATION:${POINT.replace(',', '\\,')}`);
    const guest = visitor(site.app, BASE_URL);
    await guest.visit(`/booking/${view.secret}`);
    for (const words of [POINT, 'Da sapere', 'Porta una giacca']) expect(guest.page.text).toContain(words);
  });

  it('is refused beside its field where it is no map, too much or no duration', async () => {
    const { operator, service } = await editing();
    await operator.submit('Salva le modifiche', {
      meetingPoint: 'x'.repeat(201),
      meetingUrl: 'https://maps.google.com.evil.example/maps',
      durationMinutes: '0',
      languages: Array.from({ length: 11 }, (_, index) => `lingua ${index}`).join(','),
      included: 'una riga\n'.repeat(13),
      goodToKnow: 'x'.repeat(121),
    });
    expect(operator.page.status).toBe(422);
    expect(fieldErrors(operator.page)).toHaveLength(6);
    expect(operator.page.root.querySelector('#included')?.text).toContain('una riga');
    expect(await stored(service.id)).toMatchObject({ meetingPoint: '', meetingUrl: null, included: [] });
  });
});
