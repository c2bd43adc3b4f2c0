// A guest without scripts who books at random, sends forms twice, leaves at any point, and may cancel.
import type { LightMyRequestResponse } from 'fastify';

import { visitor, type Visitor } from '#tests/support/visitor.ts';

import { once, patiently, type Sent } from './patient-http.ts';

const CARD = { card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Ospite Ostinato' };
const URL_ENCODED = 'application/x-www-form-urlencoded';

export type Walk = { base: string; number: number; surprises: string[] };

/** How far it went. */
export type WalkEnd = 'no-places' | 'left' | 'pressed-and-left' | 'paid' | 'cancelled';

const chance = (share: number): boolean => Math.random() < share;

function anyOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

export async function walk({ base, number, surprises }: Walk): Promise<WalkEnd> {
  const guest = visitor({ app: overHttp(surprises) }, base, outsideBy(surprises));
  if (!(await chooseSlot(guest, base))) return 'no-places';
  const details = guest.request('Vai al pagamento', { ...someone(number), ...answersOn(guest) });
  await guest.send(details);
  if (chance(0.3)) await guest.send(details);
  if (guest.page.title !== 'Conferma e paga') return 'no-places';
  if (chance(0.1)) return 'left';
  const toCard = guest.request('Paga');
  await guest.send(toCard);
  if (chance(0.2)) await guest.send(toCard);
  if (chance(0.1)) return 'left';
  return pay(guest);
}

async function pay(guest: Visitor): Promise<WalkEnd> {
  const card = guest.request('Paga', CARD);
  if (chance(0.3)) {
    const { url, body } = card;
    const headers = { 'content-type': URL_ENCODED, origin: url.origin };
    // It doesn't matter any more whether it arrives.
    once({ method: 'POST', host: url.host, path: url.pathname, headers, body: body.toString() }).catch(
      () => undefined,
    );
    return 'pressed-and-left';
  }
  await guest.send(card);
  if (guest.page.title !== 'Prenotazione confermata' || chance(0.6)) return 'paid';
  await guest.follow('Vedi la prenotazione');
  await guest.follow('Annulla la prenotazione');
  const cancel = guest.request('Annulla la prenotazione');
  await guest.send(cancel);
  if (chance(0.5)) await guest.send(cancel);
  return 'cancelled';
}

async function chooseSlot(guest: Visitor, base: string): Promise<boolean> {
  const { protocol, host } = new URL(base);
  await guest.visit(`${protocol}//${anyOf(['alba', 'bosco', 'riva'])}.${host}/`);
  await guest.visit(anyOf(linksOf(guest, /^\/\d+\/[^/]+$/)) ?? '');
  await guest.visit(anyOf(linksOf(guest, /^\/\d+\/[^/]+\/\d+/)) ?? '');
  for (let months = Math.ceil(Math.random() * 4); months > 0; months -= 1) {
    const next = guest.page.root
      .querySelectorAll('a[href]')
      .find((link) => /successivo|seguente/i.test(link.getAttribute('aria-label') ?? link.text));
    if (next) await guest.visit(addressOf(next.getAttribute('href')));
  }
  const day = anyOf(guest.page.root.querySelectorAll('table a[href]'));
  if (!day) return false;
  await guest.visit(addressOf(day.getAttribute('href')));
  const slot = anyOf(
    guest.page.root.querySelectorAll('input[name=slot]').filter((each) => !each.hasAttribute('disabled')),
  );
  const rates = guest.page.root
    .querySelectorAll('[name^=people-]')
    .map((field) => field.getAttribute('name') ?? '');
  if (!slot) return false;
  const people = Object.fromEntries(rates.map((rate) => [rate, '0']));
  const chosen = { slot: slot.getAttribute('value') ?? '', ...people };
  await guest.submit('Continua', { ...chosen, [anyOf(rates) ?? '']: String(Math.ceil(Math.random() * 3)) });
  return guest.page.text.includes('I tuoi dati');
}

function someone(number: number) {
  const email = `ospite${number}@example.com`;
  return { name: 'Ospite', surname: `Numero ${number}`, email, phone: '333 123 4567', privacy: true };
}

function answersOn({ page }: Visitor): Record<string, string> {
  const fields = page.root.querySelectorAll('[name^=answer-]');
  return Object.fromEntries(
    fields.map((field) => [
      field.getAttribute('name') ?? '',
      field.querySelectorAll('option').at(-1)?.getAttribute('value') ?? 'Nessuna',
    ]),
  );
}

function linksOf({ page }: Visitor, wanted: RegExp): string[] {
  return page.root
    .querySelectorAll('a[href]')
    .map((link) => addressOf(link.getAttribute('href')))
    .filter((address) => wanted.test(address));
}

function addressOf(attribute: string | undefined): string {
  return (attribute ?? '').replaceAll('&amp;', '&');
}

type Injected = { method: string; url: string; headers: Record<string, string>; payload?: string };

/** Replaces the application for what a visitor needs of it. */
function overHttp(surprises: string[]): Parameters<typeof visitor>[0]['app'] {
  const inject = async ({ method, url, headers, payload }: Injected) => {
    const sent: Sent = { method, host: headers['host'] ?? '', path: url, headers, body: payload };
    const heard = await patiently(sent, surprises);
    const cookies = (heard.headers['set-cookie'] ?? []).map(readCookie);
    return { statusCode: heard.status, headers: heard.headers, body: heard.body, cookies };
  };
  return { inject: inject as unknown as () => Promise<LightMyRequestResponse> } as never;
}

function readCookie(line: string): { name: string; value: string } {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)) };
}

/** The card page, which is not ours. */
function outsideBy(surprises: string[]) {
  return async (url: URL, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
    const heard = await patiently(
      {
        method,
        host: url.host,
        path: url.pathname + url.search,
        headers: headers as Record<string, string>,
        ...(typeof body === 'string' && { body }),
      },
      surprises,
    );
    const { location } = heard.headers;
    return new Response(heard.body, { status: heard.status, headers: location ? { location } : {} });
  };
}
