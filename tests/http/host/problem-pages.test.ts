import { Readable } from 'node:stream';

import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';

import { hostActivity } from '#tests/support/host-activity.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { testApp } from '#tests/support/test-app.ts';

const { database, get, post } = await testApp();
await hostActivity(database, { subdomain: 'alba' });

test('an unknown page has the specified title and message and a line in Italian', async () => {
  const answer = await get('', '/non-esiste');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<title>Page Not Found</title>');
  expect(answer.body).toContain('Page not found');
  expect(answer.body).toMatch(/La pagina che cerchi non c('|&#x27;)è o è stata spostata/);
});

test.each(['/1/catalogo', '/9/via/9/via', '/embed/9/9', '/non-esiste'])(
  'a form sent to %s of an activity, where none is, gets the page in the activity’s look',
  async (path) => {
    const { body, statusCode } = await post('alba', path, { payload: '' });
    expect(statusCode).toBe(path === '/1/catalogo' ? 405 : 404);
    expect(body).toContain('--op-band:');
    expect(body).toContain('Vai alla pagina di Attività alba');
    expect(body.match(/<title>[^<]+/g)).toHaveLength(1);
    expect(body).toContain('noindex');
  },
);

test.each(['/booking/andata/cancel', '/booking/andata/change', '/checkout?booking=andata'])(
  'a form sent to %s, for a booking that is gone, keeps the visitor’s colours and a way on',
  async (path) => {
    const { body, statusCode } = await post('', path, { payload: '', headers: { cookie: 'theme=dark' } });
    expect(statusCode).toBe(404);
    expect(body).toContain('data-theme="dark"');
    expect(body).toContain('href="https://piattaforma.test/ritrova"');
  },
);

test('more than a form can hold is refused in Italian, announced or not', async () => {
  const announced = await post('alba', '/theme', { payload: `theme=${'a'.repeat(64 * 1024)}` });
  expect(announced.statusCode).toBe(413);
  expect(announced.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(announced.body).toContain('Hai inviato più dati di quanti ne accettiamo');

  const unannounced = await post('', '/theme', { payload: Readable.from(endless()), headers: chunked });
  expect(unannounced.statusCode).toBe(413);
});

const chunked = { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' };

function* endless(): Generator<Buffer> {
  for (let chunk = 0; chunk < 64; chunk += 1) yield Buffer.alloc(16 * 1024, 'a');
}

test('what no form of ours sends is refused before an action trips over it', async () => {
  const sent = (contentType: string, payload: string) =>
    post('alba', '/theme', { payload, headers: { 'content-type': contentType } });
  const answers = [
    await sent('application/json', '{"theme":"dark"}'),
    await sent('text/plain', 'theme=dark'),
    await sent('multipart/form-data', 'theme=dark'),
    await sent('multipart/form-data; boundary=x', 'junk'),
    await sent(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\ndark',
    ),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([415, 415, 400, 400, 400]);
  expect(answers[0]?.body).toContain('Questo indirizzo accetta solo i moduli delle nostre pagine');
});

test('a form without fields, or in several parts, is a form', async () => {
  const parts = '--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\ndark\r\n--x--\r\n';
  const multipart = await post('alba', '/theme', {
    payload: parts,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(multipart.statusCode).toBe(303);
  expect((await post('alba', '/theme', { payload: '' })).statusCode).not.toBe(500);
});

test('the page carries the answer’s own nonce, the visitor’s colours and no outside address', async () => {
  const answer = await get('nessuno', '/', { headers: { cookie: 'theme=dark' } });
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    String(answer.headers['content-security-policy']),
  )?.[1];
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).toContain(':root{color-scheme:dark}');
  expect(answer.body.match(/https?:\/\/[^"' ]+/g)).toEqual([
    'https://piattaforma.test',
    'https://piattaforma.test',
  ]);
});

test('programs get the same as JSON', async () => {
  const answer = await get('nessuno', '/', { headers: { accept: 'application/json' } });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { error: { code: 'NOT_FOUND', message: "La pagina che cerchi non c'è o è stata spostata." } },
  ]);
});

test('every answer is named, and a name sent from outside is not taken over', async () => {
  const answers = [await get('', '/'), await get('', '/', { headers: { 'x-request-id': 'evil\nvalue' } })];
  const ids = answers.map((answer) => answer.headers['x-request-id']);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
});

test('a database that does not answer gives the specified page, with a code to quote', async () => {
  const broken = await testApp({ database, parts: {} });
  await broken.breakDatabase();
  const answer = await broken.get('alba', '/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).toContain('<title>Internal Server Error</title>');
  expect(answer.body).toContain('In questo momento non riusciamo a rispondere');
  expect(answer.body).toContain(String(answer.headers['x-request-id']));
  expect(answer.body).not.toMatch(/postgres|select|CONNECTION|Torna indietro/i);
});

test('a form sent while the database is away is on the page that refuses it, to be sent again', async () => {
  const broken = await testApp({ database });
  await broken.breakDatabase();
  const typed = [
    ['email', 'anna@example.com'],
    ['reference', '"><script>alert(1)</script>'],
    ['reference', 'due righe\r\ne altre'],
  ];
  const { statusCode, body } = await broken.post('', '/ritrova?da=qui', {
    payload: new URLSearchParams(typed).toString(),
  });
  expect(statusCode).toBe(503);
  expect(body).toContain('Quello che hai scritto è ancora qui');
  const form = parse(body).querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/ritrova?da=qui', 'post']);
  const fields = form?.querySelectorAll('input').map((input) => [input.attrs['name'], input.attrs['value']]);
  expect(fields).toEqual(typed);
  expect(form?.querySelector('button')?.text).toBe('Invia di nuovo');
});

test.each(['//altrove.test/ritrova', '/\\\\altrove.test/ritrova', '/\\/altrove.test/ritrova'])(
  'sent again, a form to %s stays with us',
  async (path) => {
    const broken = await testApp({ database });
    await broken.breakDatabase();
    const { app } = broken;
    const answer = await rawRequest(
      app,
      [
        `POST ${path} HTTP/1.1`,
        'Host: alba.piattaforma.test',
        'Accept: text/html',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 5',
      ],
      'a=qui',
    );
    expect(answer.status).toBe(503);
    const action = parse(answer.body).querySelector('form')?.getAttribute('action') ?? '';
    expect(new URL(action, 'https://alba.piattaforma.test').host).toBe('alba.piattaforma.test');
  },
);

test.each(['password=Prenota2026!', 'newPassword=Prenota2026!', 'code=Prenota2026!'])(
  'a form with a secret, %s, is not on the page that refuses it',
  async (secret) => {
    const found = 'email=anna@example.com&reference=ABC234';
    const broken = await testApp({ database });
    await broken.breakDatabase();
    const { statusCode, body } = await broken.post('', '/ritrova', { payload: `${found}&${secret}` });
    expect([statusCode, parse(body).querySelector('form')]).toEqual([503, null]);
    expect(body).not.toContain('Prenota2026');
  },
);
