import { describe, expect, it } from 'vitest';

import { inviteMember } from '#app/domain/activities/invitations.server.ts';
import { placeBooking } from '#app/domain/bookings/placing/place-booking.server.ts';
import { accountApp, fieldErrors, PASSWORD } from '#tests/support/account-app.ts';
import { aForm, aGuest } from '#tests/support/world/a-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';

const { app, clock, deps, newVisitor, mailsTo, linkTo, register, signedIn } = await accountApp();
const sql = app.database.sql;

async function person(email: string) {
  await register({ email });
  await sql`update users set onboarding_completed_at = now() where email = ${email}`;
  return signedIn(email);
}

describe('the settings without scripts', () => {
  it('save the profile, and keep what was typed when they refuse', async () => {
    const chiara = await person('profilo@example.com');
    await chiara.visit('/settings');
    await chiara.submit('Salva il profilo', { name: '', phone: '12' });
    expect(chiara.page.status).toBe(422);
    expect(chiara.page.title).toBe('Errore: Profilo');
    expect(fieldErrors(chiara.page)).toEqual([
      'Questo campo è obbligatorio',
      'Numero di telefono non valido',
    ]);
    expect(chiara.page.root.querySelector('#phone')?.getAttribute('value')).toBe('12');
    expect(chiara.page.root.querySelector('#name')?.getAttribute('value')).toBe('');
    await chiara.submit('Salva il profilo', { name: 'Carla', phone: '0173 123456' });
    expect(chiara.page.text).toContain('Profilo salvato');
    const [row] = await sql`select name, phone from users where email = 'profilo@example.com'`;
    expect(row).toEqual({ name: 'Carla', phone: '+39 0173 123456' });
  });

  it('change the password, end other sessions and tell by mail', async () => {
    const email = 'password@example.com';
    const here = await person(email);
    const there = await signedIn(email);
    const change = { currentPassword: PASSWORD, newPassword: 'Altra2027!x', confirmPassword: 'Altra2027!x' };
    await here.visit('/settings/password');
    await here.submit('Cambia la password', { ...change, currentPassword: 'Sbagliata1!' });
    expect(fieldErrors(here.page)).toEqual(['La password non è quella attuale']);
    await here.submit('Cambia la password', { ...change, confirmPassword: 'Altra2027!y' });
    expect(fieldErrors(here.page)).toEqual(['Le due password non coincidono']);
    expect(here.page.html).not.toContain('Altra2027');
    await here.submit('Cambia la password', change);
    expect(here.page.text).toContain('Password cambiata');
    expect((await there.visit('/dashboard')).url.pathname).toBe('/login');
    expect((await here.visit('/dashboard')).url.pathname).toBe('/dashboard');
    expect((await mailsTo(email)).at(-1)?.subject).toBe('La tua password è cambiata');
    expect((await signedIn(email)).page.text).toContain('Credenziali non valide');
  });

  it('change the address only after the new one has proved itself', async () => {
    const chiara = await person('vecchia@example.com');
    await chiara.visit('/settings/email');
    await chiara.submit('Inviami il link', { newEmail: 'Nuova@example.com', currentPassword: PASSWORD });
    expect(chiara.page.text).toContain('Ti scriviamo adesso al nuovo indirizzo');
    const link = await linkTo('Nuova@example.com', '/verify');
    expect((await signedIn('vecchia@example.com')).page.url.pathname).toBe('/dashboard');
    await chiara.visit(link);
    await chiara.submit("Verifica l'email");
    expect(chiara.page.text).toContain('Email cambiata');
    expect(chiara.page.text).toContain('Ora accedi con Nuova@example.com');
    expect((await mailsTo('vecchia@example.com')).at(-1)?.subject).toBe('La tua email è cambiata');
    expect((await signedIn('vecchia@example.com')).page.status).toBe(401);
    expect((await signedIn('nuova@example.com')).page.url.pathname).toBe('/dashboard');
  });

  it('say that the address is another now wherever the link is opened', async () => {
    const chiara = await person('altrove@example.com');
    const luca = await person('luca@example.com');
    const ask = async (newEmail: string) => {
      clock.advance({ seconds: 1 });
      await chiara.visit('/settings/email');
      await chiara.submit('Inviami il link', { newEmail, currentPassword: PASSWORD });
      return linkTo(newEmail, '/verify');
    };
    const phone = newVisitor();
    await phone.visit(await ask('telefono@example.com'));
    await phone.submit("Verifica l'email");
    expect(phone.page.url.pathname).toBe('/login');
    expect(phone.page.text).toContain('Email cambiata: ora accedi con quella nuova');
    await luca.visit(await ask('condivisa@example.com'));
    await luca.submit("Verifica l'email");
    expect(luca.page.url.pathname).toBe('/dashboard');
    expect(luca.page.text).toContain('Email cambiata. Qui sei dentro con un altro account, luca@example.com');
    await luca.visit('/password-reset?token=abc');
    expect(luca.page.text).toContain('Sei già dentro come luca@example.com');
    const tab = newVisitor();
    await tab.visit('/login');
    await luca.send(tab.request('Accedi', { email: 'altrove@example.com', password: PASSWORD }));
    expect(luca.page.text).toContain('per entrare con un altro account, prima esci');
  });

  it('change no address for who does not know the password', async () => {
    const chiara = await person('ferma@example.com');
    await chiara.visit('/settings/email');
    await chiara.submit('Inviami il link', {
      newEmail: 'rubata@example.com',
      currentPassword: 'Sbagliata1!',
    });
    expect(chiara.page.status).toBe(422);
    expect(chiara.page.root.querySelector('[name=newEmail]')?.getAttribute('value')).toBe(
      'rubata@example.com',
    );
    expect(await mailsTo('rubata@example.com')).toEqual([]);
  });

  it('do not tell whether the new address is taken, and do not take it', async () => {
    await person('occupata@example.com');
    const chiara = await person('libera@example.com');
    await chiara.visit('/settings/email');
    await chiara.submit('Inviami il link', { newEmail: 'occupata@example.com', currentPassword: PASSWORD });
    expect(chiara.page.text).toContain('Ti scriviamo adesso al nuovo indirizzo');
    await chiara.visit(await linkTo('occupata@example.com', '/verify'));
    await chiara.submit("Verifica l'email");
    expect(chiara.page.status).toBe(409);
    expect(chiara.page.text).toContain('Valore non disponibile');
  });

  it('list the sessions, and end one, others, and never somebody else’s', async () => {
    const email = 'dispositivi@example.com';
    const here = await person(email);
    const [second, third] = [await signedIn(email), await signedIn(email)];
    const stranger = await person('estranea@example.com');
    const [other] =
      await sql`select id_hash from sessions where user_id = (select id from users where email = 'estranea@example.com')`;
    await here.visit('/settings/devices');
    expect(here.page.text).toContain('Questo dispositivo');
    const request = here.request('Esci dagli altri dispositivi');
    request.body.set('device', String(other?.['id_hash']));
    await here.send(request);
    expect((await stranger.visit('/dashboard')).url.pathname).toBe('/dashboard');
    expect(here.page.text.match(/Ultimo uso/g)).toHaveLength(3);
    await here.submit('Esci dagli altri dispositivi');
    expect(here.page.text).toContain('Disconnessione effettuata');
    for (const ended of [second, third]) expect((await ended.visit('/settings')).url.pathname).toBe('/login');
  });

  it('show the link to invite with and where credits came from', async () => {
    const chiara = await person('invita@example.com');
    await chiara.visit('/settings/credits');
    const link = /https:\/\/piattaforma\.test\/register\?ref=\w+/.exec(chiara.page.text)?.[0] ?? '';
    const guest = newVisitor();
    await guest.visit(link);
    expect(guest.page.root.querySelector('input[name=ref]')?.getAttribute('value')).toBe(
      new URL(link).searchParams.get('ref'),
    );
    expect(chiara.page.text).toContain('Non ci sono ancora movimenti');
  });

  it('hand out everything that is kept, without secrets', async () => {
    const chiara = await person('copia@example.com');
    const page = await chiara.visit('/settings/data.json');
    expect(page.headers['content-disposition']).toContain('attachment');
    const kept = JSON.parse(page.html) as Record<string, unknown>;
    expect(kept).toMatchObject({
      user: { email: 'copia@example.com', name: 'Chiara' },
      sessions: [expect.anything()],
    });
    expect(page.html).not.toMatch(/hash|argon2|token/i);
  });
});

describe('erasing the account', () => {
  it('replaces the person, ends the sessions, frees the address', async () => {
    const email = 'addio@example.com';
    const chiara = await person(email);
    await chiara.visit('/settings/data');
    await chiara.follow("Cancella l'account");
    await chiara.submit("Cancella l'account", { currentPassword: 'Sbagliata1!' });
    expect(fieldErrors(chiara.page)).toEqual(['La password non è quella attuale']);
    await chiara.submit("Cancella l'account", { currentPassword: PASSWORD });
    expect(chiara.page.text).toContain('Il tuo account è stato cancellato');
    expect((await chiara.visit('/settings')).url.pathname).toBe('/login');
    expect((await signedIn(email)).page.text).toContain('Credenziali non valide');
    const traces = await sql`
      select u::text as found from users u where u::text ilike '%addio@%' union all
      select m::text from mails m where m::text ilike '%addio@%'`;
    expect([...traces]).toEqual([]);
    await register({ email });
  });

  it('finds the invitation that came to an address they had before', async () => {
    const email = 'nuovo-indirizzo@example.com';
    const chiara = await person(email);
    const { activity } = await aBoatTrip(app.database.db);
    const owner = { userId: activity.userId, role: 'operator' as const };
    const asked = { activityId: activity.id, email: 'vecchio@example.com', role: 'desk' as const };
    expect(await inviteMember(deps, owner, asked)).toMatchObject({ ok: true });
    await deps.jobs.runAll();
    await sql`
      update invitations set accepted_at = now(), accepted_by_id = (select id from users where email = ${email})
       where email = 'vecchio@example.com'`;
    await chiara.visit('/settings/erase');
    await chiara.submit("Cancella l'account", { currentPassword: PASSWORD });
    const traces = await sql`
      select i::text as found from invitations i where i::text like '%vecchio@%' union all
      select m::text from mails m where m::text like '%vecchio@%'`;
    expect([...traces]).toEqual([]);
  });

  it('is refused, with the reason, while guests have bookings with them', async () => {
    const email = 'impegnata@example.com';
    const chiara = await person(email);
    const trip = await aBoatTrip(app.database.db);
    const { id, paymentAccountId } = trip.activity;
    await sql`update activities set user_id = (select id from users where email = ${email}), payment_account_id = null where id = ${id}`;
    await sql`update payment_accounts set user_id = (select id from users where email = ${email}) where id = ${paymentAccountId}`;
    await sql`update activities set payment_account_id = ${paymentAccountId} where id = ${id}`;
    expect(await placeBooking(deps, aGuest(), aForm(trip))).toMatchObject({ ok: true });
    await chiara.visit('/settings/erase');
    expect(chiara.page.text).toContain('Le tue attività hanno ancora 1 prenotazione futura');
    await chiara.send({
      method: 'POST',
      url: chiara.page.url,
      body: new URLSearchParams({ currentPassword: PASSWORD }),
    });
    expect(chiara.page.status).toBe(409);
    expect((await signedIn(email)).page.url.pathname).toBe('/dashboard');
  });
});
