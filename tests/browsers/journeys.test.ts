// Booking, signing in and one editor in the other browsers of the list that Debian has.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { OTHER_BROWSERS, type OtherBrowser } from './other-browsers.ts';

const PORT = 4795;
const PLATFORM = `http://localhost:${PORT}`;

beforeAll(async () => {
  const demo = spawn(process.execPath, ['tests/support/run/demo.ts', String(PORT)], { stdio: 'inherit' });
  afterAll(async () => {
    const ended = once(demo, 'exit');
    demo.kill();
    await ended;
  });
  await vi.waitFor(() => fetch(`${PLATFORM}/readyz`), { timeout: 300_000, interval: 500 });
}, 300_000);

describe.each(OTHER_BROWSERS)('in $name', ({ start }) => {
  let browser: OtherBrowser;

  beforeAll(async () => {
    if (start) browser = await start();
  });
  afterAll(() => browser?.close());

  const field = (name: string) => `//input[@name='${name}']`;
  const button = (words: string) => `(//main//button[normalize-space()="${words}"])[last()]`;
  const link = (words: string) => `(//a[starts-with(normalize-space(), "${words}")])[1]`;
  const shows = (words: string) =>
    expect.poll(() => browser.evaluate('document.title + document.body.innerText')).toContain(words);

  it.skipIf(!start)('a guest books and pays', async () => {
    await browser.open(`http://bosco.localhost:${PORT}/`);
    await browser.press(link('Canoa sul lago'));
    await browser.press("//a[@rel='next' and contains(@class, 'month-turn')]");
    await expect.poll(() => browser.evaluate('location.search')).toContain('month=');
    await browser.press('(//table//a[@href])[last()]');
    await browser.press("(//label[.//input[@name='slot' and not(@disabled)]])[1]");
    await browser.press(button('Continua'));
    await shows('I tuoi dati');
    await browser.press(button('Vai al pagamento'));
    await shows('questo campo è obbligatorio');
    await browser.type(field('name'), 'Anna');
    await browser.type(field('surname'), 'Öz');
    await browser.type(field('email'), 'anna@example.com');
    await browser.type(field('phone'), '333 123 4567');
    await browser.press(field('privacy'));
    await browser.press(button('Vai al pagamento'));
    await shows('Conferma e paga');
    await browser.press("(//main//button[starts-with(normalize-space(), 'Paga')])[last()]");
    await browser.type(field('card'), '4242 4242 4242 4242');
    await browser.type(field('expiry'), '12/34');
    await browser.type(field('cvc'), '123');
    await browser.type(field('name'), 'Anna Oz');
    await browser.press("//button[starts-with(normalize-space(), 'Paga')]");
    await shows('Prenotazione confermata');
  });

  it.skipIf(!start)('an operator signs in and is led to the field that is wrong', async () => {
    await browser.open(`${PLATFORM}/login`);
    await browser.type(field('email'), 'operatore@example.com');
    await browser.type(field('password'), 'Prenota2026!');
    await browser.press("//form//button[normalize-space()='Accedi']");
    await shows('Panoramica');
    await browser.open(`${PLATFORM}/dashboard/bosco/services`);
    await browser.press(link('Noleggio mountain bike'));
    await browser.press(link('Modifica'));
    await browser.type(field('price'), 'gratis');
    await browser.press(button('Salva le modifiche'));
    await browser.press("//a[@href='#price']");
    await expect.poll(() => browser.evaluate('document.activeElement.name')).toBe('price');
    await browser.type(field('price'), '26,50');
    await browser.press(button('Salva le modifiche'));
    await shows('26,50');
  });

  it.skipIf(!start)('a week and a month are printed on a sheet each, with their figures', async () => {
    if (browser.sheets === undefined) return;
    for (const view of ['week', 'month']) {
      await browser.open(`${PLATFORM}/availability?view=${view}`);
      await shows('Disponibilità');
      expect(await browser.sheets(), view).toBe(1);
    }
    await browser.open(`${PLATFORM}/availability/bookings?page=1`);
    await shows('Prenotazioni');
    const rows = Number(await browser.evaluate("document.querySelectorAll('tbody tr').length"));
    expect(rows).toBeGreaterThan(10);
    expect(await browser.sheets()).toBeLessThanOrEqual(Math.ceil(rows / 10) + 1);
  });
});
