// Columns of the exported table of bookings.
import type { Cell } from '../../bookings/desk/csv-table.server.ts';
import type { Sides } from '../../bookings/desk/desk-booking.ts';
import type { BookingSource, BookingStatus, CancellationReason } from '../../bookings/states.ts';
import { ownersPart, type TableMoney } from '../booking-money.ts';

export type ExportBooking = {
  id: number;
  reference: string;
  status: BookingStatus;
  reason: CancellationReason | null;
  noShow: boolean;
  source: BookingSource;
  date: string;
  start: string;
  end: string;
  created: string;
  service: string;
  slot: string;
  resource: string;
  seller: string;
  owner: string;
  name: string;
  surname: string;
  email: string;
  phone: string;
  message: string | null;
  people: number;
  rates: string;
  totalCents: number;
  onSitePaidCents: number;
  onSiteDueCents: number;
  /** Keyed by number and text of the question, as «1 Allergie», because two can have the same text. */
  answers: Record<string, string>;
  invoice: Record<string, string | null> | null;
  sides: Sides;
  money: TableMoney;
};

/** `n`: number of the question among those with the same text. */
export type ExportQuestion = { label: string; n: number };

export type ExportColumn = { title: string; cell: (booking: ExportBooking) => Cell };

const STATUSES: Record<BookingStatus, string> = {
  pending: 'In attesa',
  confirmed: 'Confermata',
  cancelled: 'Annullata',
  completed: 'Completata',
};

const REASONS: Record<CancellationReason, string> = {
  expired: 'Tempo scaduto',
  replaced: "Sostituita dall'ospite",
  payment_failed: 'Pagamento non riuscito',
  customer: "Dall'ospite",
  operator: "Dall'operatore",
  sold_out: 'Posti esauriti',
};

const SOURCES: Record<BookingSource, string> = {
  online: 'Online',
  on_the_spot: 'A mano, in sede',
  payment_link: 'A mano, con link',
};

const cents = (amount: number | undefined): Cell => (amount === undefined ? undefined : { cents: amount });
const italianDate = (date: string) => date.split('-').reverse().join('/');

const BOOKING: ExportColumn[] = [
  { title: 'Codice', cell: ({ reference }) => reference },
  { title: 'Stato', cell: ({ status }) => STATUSES[status] },
  { title: 'Motivo', cell: ({ reason }) => (reason === null ? undefined : REASONS[reason]) },
  { title: 'Non presentato', cell: ({ noShow }) => (noShow ? 'Sì' : undefined) },
  { title: 'Data', cell: ({ date }) => ({ when: italianDate(date) }) },
  { title: 'Inizio', cell: ({ start }) => ({ when: start }) },
  { title: 'Fine', cell: ({ end }) => ({ when: end }) },
  { title: 'Servizio', cell: ({ service }) => service },
  { title: 'Fascia', cell: ({ slot }) => slot },
  { title: 'Risorsa', cell: ({ resource, sides }) => (sides.owner ? resource : undefined) },
  { title: 'Offerta da', cell: ({ owner }) => owner },
  { title: 'Venduta da', cell: ({ seller }) => seller },
  { title: 'Nome', cell: ({ name }) => name },
  { title: 'Cognome', cell: ({ surname }) => surname },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Telefono', cell: ({ phone }) => phone },
  { title: 'Messaggio', cell: ({ message }) => message ?? undefined },
  { title: 'Persone', cell: ({ people }) => ({ count: people }) },
  { title: 'Tariffe', cell: ({ rates }) => rates },
  { title: 'Origine', cell: ({ source }) => SOURCES[source] },
  { title: 'Ricevuta il', cell: ({ created }) => ({ when: created }) },
];

/** Each side sees its own share; only the owner sees the platform's fee. */
const MONEY: ExportColumn[] = [
  { title: 'Totale', cell: ({ totalCents }) => cents(totalCents) },
  { title: 'Pagato online', cell: ({ money }) => cents(money.paidCents) },
  { title: 'Incassato in sede', cell: ({ onSitePaidCents }) => cents(onSitePaidCents) },
  { title: 'Da incassare in sede', cell: ({ onSiteDueCents }) => cents(onSiteDueCents) },
  { title: 'Rimborsato', cell: ({ money }) => cents(money.givenBackCents) },
  { title: 'Rimborso non riuscito', cell: ({ money }) => cents(money.refundFailedCents) },
  { title: 'In contestazione', cell: ({ money }) => cents(money.disputedCents) },
  { title: 'Perso per contestazione', cell: ({ money }) => cents(money.chargedBackCents) },
  {
    title: 'Commissione piattaforma',
    cell: ({ sides, money }) => cents(sides.owner ? money.shares?.platform : undefined),
  },
  {
    title: 'Coperta dai crediti',
    cell: ({ sides, money }) => cents(sides.owner ? money.shares?.credits : undefined),
  },
  { title: 'Commissione rivendita', cell: ({ money }) => cents(money.shares?.reseller) },
  {
    title: 'La tua parte, tolti rimborsi e contestazioni perse',
    cell: (booking) => cents(ownShare(booking)),
  },
];

/** Nobody resells in a direct sale, where the reseller's share is 0. */
function ownShare({ sides, money }: ExportBooking): number | undefined {
  const { shares, reversed: back } = money;
  if (!shares) return undefined;
  const asOwner = sides.owner ? ownersPart(shares) - ownersPart(back) - money.lostCents : 0;
  const asSeller = sides.seller ? shares.reseller - back.reseller : 0;
  return asOwner + asSeller;
}

const INVOICE: [title: string, field: string][] = [
  ['Fattura: intestatario', 'holder'],
  ['Fattura: indirizzo', 'address'],
  ['Fattura: paese', 'country'],
  ['Fattura: codice fiscale', 'fiscal_code'],
  ['Fattura: partita IVA', 'vat_number'],
  ['Fattura: codice SDI', 'recipient_code'],
  ['Fattura: PEC', 'pec'],
];

/** Adds a column for each answered question. */
export function exportColumns(questions: readonly ExportQuestion[]): ExportColumn[] {
  return [
    ...BOOKING,
    ...MONEY,
    ...questions.map(
      ({ label, n }): ExportColumn => ({
        title: n === 1 ? label : `${label} (${n})`,
        cell: ({ answers }) => answers[`${n} ${label}`],
      }),
    ),
    ...INVOICE.map(
      ([title, field]): ExportColumn => ({
        title,
        cell: ({ invoice, sides }) => (sides.seller ? (invoice?.[field] ?? undefined) : undefined),
      }),
    ),
  ];
}
