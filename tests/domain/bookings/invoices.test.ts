import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { getBookingView } from '#app/domain/bookings/find-booking-view.server.ts';
import {
  invoiceFields,
  parseCheckedVatNumber,
  parseFiscalCode,
  requestInvoice,
} from '#app/domain/bookings/money/invoices.server.ts';
import { aMail } from '#tests/mail/a-mail.ts';
import { aBookingView } from '#tests/support/a-booking-view.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testDeps, type TestDeps } from '#tests/support/deps.ts';
import { pay } from '#tests/support/world/a-payment.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { placed } from '#tests/support/world/placing.ts';

const PERSON = {
  holder: 'Mario Rossi',
  address: 'Via Roma 12, 12051 Alba (CN)',
  fiscalCode: 'RSSMRA85T10A562S',
};
const COMPANY = {
  holder: 'Barche S.r.l.',
  address: 'Molo 3',
  vatNumber: '00743110157',
  pec: 'barche@pec.it',
};

function errorsOf(fields: Record<string, string>): Record<string, string> {
  const read = invoiceFields.safeParse(fields);
  return Object.fromEntries(read.error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

describe('a codice fiscale', () => {
  it.each([
    ['rssmra85t10a562s', 'RSSMRA85T10A562S'],
    ['RSS MRA 85T10 A562S', 'RSSMRA85T10A562S'],
    ['RSSMRAV1D49F205U', 'RSSMRAV1D49F205U'],
    ['00743110157', '00743110157'],
  ])('is taken as %s', (typed, kept) => expect(parseFiscalCode(typed)).toBe(kept));

  it.each(['RSSMRA85T10A562X', 'RSSMRA85T10A562', '00743110158', '00000000000', '', '🛶'])(
    'is refused as «%s»',
    (typed) => expect(parseFiscalCode(typed)).toBeUndefined(),
  );
});

describe('a partita IVA', () => {
  it('is known by its control digit: of ten possible last digits one is right', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{9}$/), (start) => {
        const right = '0123456789'
          .split('')
          .filter((last) => parseCheckedVatNumber(start + last) !== undefined);
        expect(right).toHaveLength(1);
      }),
    );
  });

  it('may be written with its country', () => {
    expect(parseCheckedVatNumber('IT 00743110157')).toBe('00743110157');
  });
});

describe('the form of an invoice', () => {
  it('takes a person with a codice fiscale, and a company that can be reached', () => {
    expect(errorsOf(PERSON)).toEqual({});
    expect(errorsOf(COMPANY)).toEqual({});
    expect(errorsOf({ ...COMPANY, pec: '', recipientCode: 'm5uxcr1' })).toEqual({});
  });

  it.each([
    ['DE', ''],
    ['DE', 'DE 123.456.789'],
    ['DE', '123456789'],
    ['AT', 'ATU12345678'],
    ['GR', 'EL123456789'],
    ['FR', 'FR XX 123456789'],
    ['CH', 'CHE-123.456.789 MWST'],
    ['US', ''],
  ])('takes who is in %s with the VAT number «%s», without anything Italian', (country, vatNumber) => {
    expect(errorsOf({ holder: 'Ute Öz', address: 'Am See 3, 10115 Berlin', country, vatNumber })).toEqual({});
  });

  it.each([
    ['DE', '12345678'],
    ['AT', 'AT12345678'],
    ['FR', 'FR 123456789'],
  ])('refuses in %s a VAT number of another shape: «%s»', (country, vatNumber) => {
    expect(errorsOf({ ...PERSON, country, vatNumber })).toEqual({
      vatNumber: 'La partita IVA non ha la forma di quel paese: controlla lettere e cifre',
    });
  });

  it('refuses countries that there are not, and a wrong Italian number', () => {
    expect(errorsOf({ ...PERSON, country: 'ZZ' })).toEqual({ country: 'Scegli un paese dalla lista' });
    expect(errorsOf({ ...COMPANY, country: 'IT', vatNumber: '00743110158' })).toEqual({
      vatNumber: 'La partita IVA non è valida: controlla le 11 cifre',
    });
  });

  it('says what is missing, at its field', () => {
    expect(errorsOf({ ...PERSON, fiscalCode: '' })).toEqual({
      fiscalCode: 'Scrivi il codice fiscale o la partita IVA',
    });
    expect(errorsOf({ ...COMPANY, pec: '' })).toEqual({
      recipientCode: 'Con la partita IVA serve il codice SDI o la PEC',
    });
    expect(Object.keys(errorsOf({ ...COMPANY, holder: ' ', recipientCode: 'ABC', pec: 'no' }))).toEqual([
      'holder',
      'recipientCode',
      'pec',
    ]);
  });
});

describe('an invoice that a guest asks for', () => {
  let deps: TestDeps;
  beforeAll(async () => {
    deps = testDeps({ db: (await testDatabase()).db, clock: testClock('2027-06-01T10:00') });
  });
  const fields = (values: Record<string, string>) => invoiceFields.parse(values);

  it('can be corrected and taken back until the booking is paid, not after', async () => {
    const booking = await placed(deps, await aBoatTrip(deps.db));
    const asked = async () => (await getBookingView(deps.db, booking.id)).invoice;
    await requestInvoice(deps, booking.secret, fields(PERSON));
    expect(await asked()).toMatchObject({ fiscalCode: 'RSSMRA85T10A562S', vatNumber: undefined });
    await requestInvoice(deps, booking.secret, fields(COMPANY));
    expect(await asked()).toMatchObject({ fiscalCode: undefined, vatNumber: '00743110157' });
    await requestInvoice(deps, booking.secret, undefined);
    expect(await asked()).toBeUndefined();
    await requestInvoice(deps, booking.secret, fields(PERSON));
    await pay(deps, booking.id);
    expect(await requestInvoice(deps, booking.secret, fields(COMPANY))).toEqual({
      ok: false,
      error: 'too-late',
    });
    expect(await asked()).toMatchObject({ holder: 'Mario Rossi' });
  });

  it('is nobody’s business without the secret', async () => {
    expect(await requestInvoice(deps, 'nobody', fields(PERSON))).toEqual({
      ok: false,
      error: 'unknown-booking',
    });
  });

  it('is told to the operator, with the country where it is not Italy', () => {
    const none = { vatNumber: undefined, recipientCode: undefined, pec: undefined };
    const invoice = { ...PERSON, ...none, country: 'CH', countryName: 'Svizzera' };
    const mail = aMail('operator-booking-confirmed', { booking: aBookingView({ invoice }) });
    expect(mail.text).toContain('Codice fiscale: RSSMRA85T10A562S');
    expect(mail.text).toContain('Paese: Svizzera');
  });
});

it('an Italian delivery code is refused for somebody abroad, but not the one that says so', () => {
  const abroad = {
    holder: 'Muster GmbH',
    address: 'Berlin',
    country: 'DE',
    vatNumber: 'DE136695976',
    fiscalCode: '',
    pec: '',
  };
  expect(errorsOf({ ...abroad, recipientCode: 'M5UXCR1' })).toEqual({
    recipientCode: 'Il codice SDI è solo per chi riceve la fattura in Italia: lascialo vuoto',
  });
  expect(errorsOf({ ...abroad, recipientCode: 'xxxxxxx' })).toEqual({});
});
