// A guest who needs an invoice, and one who telephones: the operator books by hand.
import { invoiceFields } from '#app/domain/bookings/invoice-fields.server.ts';
import { requestInvoice } from '#app/domain/bookings/request-invoice.server.ts';
import { placeByHand } from '#app/domain/payments/by-hand/place-by-hand.server.ts';

import { at, dateFromToday, done, hoursFromNow } from '../world.ts';
import { partyOf } from './parties.ts';
import { book, minutesAfter, pay, priceOf, type Market } from './sell.ts';
import type { Stand } from './stand.ts';

export async function tellRequests(
  market: Market,
  { boat, walk }: Record<'boat' | 'walk', Stand>,
): Promise<void> {
  await askInvoice(market, walk);
  await byTelephone(market, boat);
}

type Wish = { days: number; slot: string; hours: number };

function order({ world }: Market, stand: Stand, { days, slot, hours }: Wish) {
  const moment = hoursFromNow(world, hours);
  return { stand, slot, date: dateFromToday(world, days), choices: partyOf(stand, 2), moment };
}

async function askInvoice(market: Market, walk: Stand): Promise<void> {
  const wanted = order(market, walk, { days: 12, slot: '0900-1300', hours: -26 });
  const placed = await book(market, wanted);
  const fields = invoiceFields.parse({
    holder: 'Studio Ferrero Associati',
    address: 'Corso Torino 8, 12051 Alba (CN)',
    vatNumber: '01234567897',
    recipientCode: 'M5UXCR1',
  });
  done(await requestInvoice(at(market.world, wanted.moment), placed.secret, fields));
  await pay(market, placed, minutesAfter(wanted.moment, 4));
}

/** Who pays on the spot. */
async function byTelephone(market: Market, boat: Stand): Promise<void> {
  const { stand, moment, ...wanted } = order(market, boat, { days: 1, slot: '1000-1130', hours: -3 });
  const contact = { ...market.guests.next(), message: 'Ha chiamato: arriva con il cane, piccolo.' };
  const deps = at(market.world, moment);
  done(
    await placeByHand(deps, market.world.people.operator, {
      ...wanted,
      contact,
      serviceId: stand.serviceId,
      expectedTotalCents: priceOf(stand, wanted.choices),
      formNonce: crypto.randomUUID(),
      manner: 'on_the_spot',
      hours: 24,
    }),
  );
}
