import { describe, expect, it } from 'vitest';

import { aBookingView } from '#tests/support/a-booking-view.ts';

import { aMail } from './a-mail.ts';

const PAGE = 'https://botteghino.example/booking/q3J9vYtXw2mK8nRb5cZd7A';
const cancelled = { status: 'cancelled', sequence: 1 } as const;

describe('the confirmation', () => {
  it('says what and when in its subject', () => {
    expect(aMail('booking-confirmed', { booking: aBookingView() }).subject).toBe(
      'Prenotazione confermata: Giro in barca, sab 12 giu, 09:00',
    );
  });

  it("links the guest's page, the calendar file and the cancelling", () => {
    const { links } = aMail('booking-confirmed', { booking: aBookingView() });
    expect(links).toEqual(expect.arrayContaining([PAGE, `${PAGE}/calendar.ics`, `${PAGE}/cancel`]));
  });

  it('prints lines and total', () => {
    const { text } = aMail('booking-confirmed', { booking: aBookingView() });
    expect(text).toContain('Adulto, 2 × 35,00 €: 70,00 €');
    expect(text).toContain('Totale pagato, IVA inclusa: 70,00 €');
  });

  it('leaves «IVA inclusa» out for activities without VAT', () => {
    expect(
      aMail('booking-confirmed', { booking: aBookingView({ activity: { vatFree: true } }) }).text,
    ).not.toContain('IVA inclusa');
  });

  it('tells until when cancelling is free, or that the term is over', () => {
    const booking = aBookingView();
    expect(aMail('booking-confirmed', { booking }).text).toContain(
      'Puoi annullare gratis fino al 10 giugno, ore 09:00.',
    );
    const late = aMail('booking-confirmed', { booking }, { now: new Date('2027-06-10T07:00:01Z') });
    expect(late.text).toContain(
      'Il termine per annullare gratis è scaduto: se annulli non è previsto rimborso.',
    );
  });

  it('prints every time in the zone of the activity, never in UTC', () => {
    const booking = aBookingView({
      date: '2027-03-28',
      startTime: '14:00',
      endTime: '16:00',
      startsAt: new Date('2027-03-28T12:00:00Z'),
      endsAt: new Date('2027-03-28T14:00:00Z'),
      freeCancellationUntil: new Date('2027-03-26T13:00:00Z'),
    });
    const { text, subject } = aMail(
      'booking-confirmed',
      { booking },
      { now: new Date('2027-03-01T08:00:00Z') },
    );
    expect(subject).toContain('dom 28 mar, 14:00');
    expect(text).toContain('domenica 28 marzo 2027, 14:00–16:00');
    expect(text).toContain('fino al 26 marzo, ore 14:00');
    expect(text).not.toMatch(/\b12:00|13:00|UTC/);
  });

  it('carries an invitation that a later mail can replace', () => {
    const { calendar } = aMail('booking-confirmed', { booking: aBookingView() });
    expect(calendar).toMatchObject({ filename: 'prenotazione-7K2M9Q.ics', method: 'REQUEST' });
    expect(calendar?.content).toContain('METHOD:REQUEST');
  });

  it('comes from the activity, and replies go to it', () => {
    expect(aMail('booking-confirmed', { booking: aBookingView() })).toMatchObject({
      fromName: 'Alba sul lago',
      replyTo: { name: 'Alba sul lago', address: 'ciao@alba.example' },
    });
  });

  it("shows the activity's logo with its name, from our own image address", () => {
    const logo = { key: 'abc', width: 800, height: 240, alt: '' };
    const image = aMail('booking-confirmed', {
      booking: aBookingView({ activity: { logo } }),
    }).document.querySelector('img');
    expect(image?.getAttribute('alt')).toBe('Alba sul lago');
    expect(image?.getAttribute('src')).toMatch(/^https:\/\/botteghino\.example\/api\/image\?/);
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['160', '48']);
  });
});

describe('the cancellation says what happens to the money', () => {
  it.each([
    [7000, 7000, "Ti rimborsiamo 70,00 €, l'intero importo pagato con carta."],
    [7000, 3500, 'Ti rimborsiamo 35,00 € su 70,00 € pagati con carta.'],
    [7000, 0, 'Per questo annullamento non è previsto rimborso.'],
    [0, 0, "Non risultano pagamenti online: non c'è nulla da rimborsare."],
  ])('of %i cents %i go back: «%s»', (paidCents, refundPendingCents, sentence) => {
    const booking = aBookingView({
      ...cancelled,
      cancellationReason: 'customer',
      paidCents,
      refundPendingCents,
    });
    expect(aMail('booking-cancelled', { booking }).text).toContain(sentence);
  });

  it('counts what was refunded already and what is on its way', () => {
    const booking = aBookingView({
      ...cancelled,
      cancellationReason: 'operator',
      refundedCents: 2000,
      refundPendingCents: 5000,
    });
    expect(aMail('booking-cancelled', { booking }).text).toContain(
      "Ti rimborsiamo 70,00 €, l'intero importo pagato con carta.",
    );
  });

  it.each([
    ['expired', 'Tempo scaduto: abbiamo liberato i posti'],
    ['payment_failed', 'Pagamento non riuscito: abbiamo liberato i posti'],
  ] as const)('no charge when %s', (cancellationReason, title) => {
    const booking = aBookingView({ ...cancelled, cancellationReason, paidCents: 0 });
    const mail = aMail('booking-cancelled', { booking });
    expect(mail.document.querySelector('h1')?.text).toBe(title);
    expect(mail.text).toContain('Nessun addebito.');
    expect(mail.calendar).toBeUndefined();
  });
});

describe('a cancellation by somebody', () => {
  it('takes the entry out of the calendar, and tells how if it stays', () => {
    const booking = aBookingView({ ...cancelled, cancellationReason: 'customer' });
    const { calendar, text } = aMail('booking-cancelled', { booking });
    expect(calendar?.method).toBe('CANCEL');
    expect(calendar?.content).toContain('STATUS:CANCELLED');
    expect(text).toContain('Se resta, eliminalo tu.');
  });

  it('speaks of no calendar when the booking was never paid, and so in none', () => {
    const view = { ...cancelled, cancellationReason: 'operator', wasConfirmed: false } as const;
    const booking = aBookingView(view);
    const mails = [aMail('booking-cancelled', { booking }), aMail('operator-booking-cancelled', { booking })];
    expect(mails.map(({ calendar }) => calendar)).toEqual([undefined, undefined]);
    expect(mails[0]?.text).not.toContain('calendario');
  });

  it('names who did it', () => {
    const byGuest = aMail('booking-cancelled', {
      booking: aBookingView({ ...cancelled, cancellationReason: 'customer' }),
    });
    const byOperator = aMail('booking-cancelled', {
      booking: aBookingView({ ...cancelled, cancellationReason: 'operator' }),
    });
    expect(byGuest.text).toContain('come hai chiesto');
    expect(byOperator.text).toContain('Alba sul lago ha annullato la tua prenotazione');
  });

  it('carries what the operator tells the guest, as typed', () => {
    const booking = aBookingView({ ...cancelled, cancellationReason: 'operator' });
    const { text, html } = aMail('booking-cancelled', { booking, note: 'Lago mosso: <b>scusate</b>' });
    expect(text).toContain('Lago mosso: <b>scusate</b>');
    expect(html).toContain('&lt;b&gt;scusate&lt;/b&gt;');
    expect(aMail('booking-cancelled', { booking }).text).not.toContain('Messaggio di');
  });

  it('reaches the operator although the guest has no address', () => {
    const view = aBookingView({ ...cancelled, cancellationReason: 'operator' });
    const booking = { ...view, guest: { ...view.guest, email: '' } };
    const mail = aMail('operator-booking-cancelled', { booking });
    expect(mail.replyTo).toBeUndefined();
    expect(mail.html).not.toContain('mailto:"');
  });
});

describe('money that came too late', () => {
  it.each(['booking-refunded', 'booking-cancelled'] as const)('is told the same way by «%s»', (kind) => {
    const booking = aBookingView({ ...cancelled, cancellationReason: 'sold_out', refundPendingCents: 7000 });
    const mail = aMail(kind, { booking, amountCents: 7000 });
    expect(mail.document.querySelector('h1')?.text).toBe(
      "I posti non c'erano più: ti rimborsiamo 70,00\u00a0€",
    );
    expect(mail.links).toContain('https://botteghino.example/5/sul-lago/31/giro-in-barca');
  });
});

describe('money that went back by itself', () => {
  it.each([
    ['places-gone', "Il pagamento è arrivato a tempo scaduto e i posti non c'erano più."],
    ['cancelled', 'Il pagamento è arrivato quando la prenotazione era già annullata.'],
    ['move', 'Il pagamento della differenza è arrivato quando il cambiamento non era più possibile.'],
    ['twice', 'La prenotazione era già pagata: questo pagamento era in più.'],
    ['replaced', 'Il pagamento è arrivato per una prenotazione già sostituita da una nuova.'],
    ['stopped', "Il pagamento è arrivato a tempo scaduto, quando quell'orario non era più in vendita."],
    ['started', "Il pagamento è arrivato a tempo scaduto, quando l'orario era già iniziato."],
  ] as const)('says why to guest and operator (%s)', (late, words) => {
    const data = { booking: aBookingView({ late, refundPendingCents: 7000 }), amountCents: 7000, late: true };
    const toOperator = `: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    for (const [kind, said] of [
      ['booking-refunded', words],
      ['operator-booking-refunded', toOperator],
    ] as const) {
      const { text } = aMail(kind, data);
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
      expect(text).not.toContain('ha disposto');
      expect(text.includes("posti non c'erano più")).toBe(late === 'places-gone');
    }
  });
});

describe('a refund', () => {
  it('in part leaves the booking valid', () => {
    const { subject, text } = aMail('booking-refunded', {
      booking: aBookingView({ refundPendingCents: 1000 }),
      amountCents: 1000,
    });
    expect(subject).toBe('Rimborso di 10,00 €: Giro in barca, sab 12 giu, 09:00');
    expect(text).toContain('Ti rimborsiamo 10,00 € su 70,00 € pagati con carta.');
    expect(text).toContain('La prenotazione resta valida.');
  });

  it('that failed is told to those who can mend it', () => {
    const { subject, text, links } = aMail('operator-refund-failed', {
      booking: aBookingView(),
      amountCents: 7000,
    });
    expect(subject).toContain('Rimborso di 70,00 € non riuscito');
    expect(text).toContain('non sono ancora tornati indietro');
    expect(links).toContain('https://botteghino.example/availability/bookings/7K2M9Q');
  });
});

describe('a payment link', () => {
  const booking = aBookingView({
    status: 'pending',
    paidCents: 0,
    holdExpiresAt: new Date('2027-06-08T10:00:00Z'),
  });

  it('asks for the amount and tells the deadline', () => {
    const { text, links } = aMail('booking-payment-link', { booking, path: '/checkout?booking=abc' });
    expect(text).toContain("I posti sono riservati per te fino all'8 giugno, ore 12:00.");
    expect(text).toContain('Paga 70,00 €:\nhttps://botteghino.example/checkout?booking=abc');
    expect(links).toContain('https://botteghino.example/checkout?booking=abc');
  });

  it.each(['https://evil.example/', '//evil.example/', '\\\\evil.example'])(
    'never leads to another site: %s',
    (path) => {
      expect(() => aMail('booking-payment-link', { booking, path })).toThrow();
    },
  );
});

describe('found bookings', () => {
  it('are listed with their links, from the platform', () => {
    const other = aBookingView({ reference: 'ABCDEF', secret: 'another', service: { name: 'Kayak' } });
    const { links, text, fromName } = aMail('booking-links', { bookings: [aBookingView(), other] });
    expect(links).toEqual([PAGE, 'https://botteghino.example/booking/another']);
    expect(text).toContain('Kayak');
    expect(fromName).toBe('Botteghino');
  });

  it('are said to be none when there are none', () => {
    const night = aBookingView({ startTime: '22:00', endTime: '02:00' });
    expect(aMail('booking-links', { bookings: [night] }).text).toContain('22:00–02:00 (fino al giorno dopo)');
    expect(aMail('booking-links', { bookings: [] }).text).toContain('non risulta nessuna prenotazione');
  });
});

describe('a mail to the operator', () => {
  const booking = aBookingView({ guest: { message: 'Arriviamo tardi.\r\nVa bene?' } });
  const mail = aMail('operator-booking-confirmed', { booking });

  it('names the guest, quotes the note with its lines, and gives the contacts as links', () => {
    expect(mail.text).toContain("Niccolò D'Amico-Öz, 2 persone: sabato 12 giugno 2027, ore 09:00.");
    expect(mail.text).toContain('> Arriviamo tardi.\n> Va bene?');
    expect(mail.links).toEqual(expect.arrayContaining(['tel:+393331234567', 'mailto:niccolo@example.com']));
  });

  it("never holds the guest's secret", () => {
    for (const part of [mail.text, mail.html, mail.calendar?.content])
      expect(part).not.toContain(booking.secret);
  });

  it('replies to the guest, in a way that suits odd addresses', () => {
    const odd = aMail('operator-booking-confirmed', {
      booking: aBookingView({ guest: { email: "d'amico.o'neil+x@example.com" } }),
    });
    expect(odd.replyTo?.address).toBe("d'amico.o'neil+x@example.com");
    expect(odd.links).toContain("mailto:d'amico.o'neil%2Bx@example.com");
  });
});
