import { describe, expect, it } from 'vitest';

import { aBookingView } from '#tests/support/a-booking-view.ts';
import { daysWithoutYear, daysWithoutYearIn } from '#tests/support/days-without-year.ts';

import { everyMail } from './a-mail.ts';

const INVISIBLE = /\u200b/g;
const TYPED_BY_STRANGERS = [
  '<b>Premio</b> <a href="https://evil.example">apri</a>',
  'Leggi https://evil.example ora',
  '</td></table><img src="https://evil.example/x.png">',
  '</script><script>window.__x=1</script>',
  'www.evil.example',
];

function hostileBooking(text: string) {
  return aBookingView({
    slotName: text,
    lines: [
      {
        rateId: 11,
        rateName: text,
        pricing: 'per_person',
        people: 2,
        unitPriceCents: 3500,
        totalCents: 7000,
      },
    ],
    guest: { name: text, surname: text, message: `${text}\n${text}` },
    place: text,
    service: { name: text, mapped: true, reminderText: text, goodToKnow: [text], duration: '3 ore' },
    answers: [{ questionId: 1, label: text, answer: text }],
    invoice: {
      holder: text,
      address: text,
      country: 'CH',
      countryName: 'Svizzera',
      fiscalCode: undefined,
      vatNumber: text,
      recipientCode: undefined,
      pec: undefined,
    },
    provider: { name: text },
    activity: {
      name: text,
      legalName: text,
      legalAddress: text,
      primaryColor: 'red;background:url(https://evil.example)',
    },
  });
}

describe.each(everyMail())('the mail «$kind»', ({ html, text, subject, document, links, image }) => {
  it('has one line as its subject', () => {
    expect(subject).toMatch(/^\S[^\r\n]+\S$/);
  });

  it('holds no «undefined», «null» or unfinished text', () => {
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid/);
  });

  it('links only to the platform, by post or by phone', () => {
    for (const link of links) expect(link).toMatch(/^(https:\/\/botteghino\.example\/|mailto:|tel:)/);
    for (const [link] of text.matchAll(/https?:\S+/g))
      expect(link).toMatch(/^https:\/\/botteghino\.example\//);
  });

  it('says the same in both parts: title, paragraphs, links', () => {
    for (const link of links.filter((address) => address?.startsWith('http'))) expect(text).toContain(link);
    const said = document
      .querySelectorAll('h1, p, h2, .ticket td td')
      .flatMap((element) => element.text.split('\n'));
    for (const line of said) expect(text).toContain(line.trim().replaceAll('\u00a0', ' '));
  });

  it('is in Italian throughout, with a subject that a list of mails shows whole', () => {
    const words = `${subject}\n${text}`.replaceAll(/https?:\S+|\S+@\S+/g, '');
    expect(words).not.toMatch(
      /\b(?:the|you|your|please|hello|dear|booking|payment|refund|cancelled|confirmed|pending|accepted|rejected|click|here|has|been|was|and|from|on|by)\b/i,
    );
    expect(subject.length).toBeLessThanOrEqual(78);
  });

  it('never leaves the euro sign alone on a line', () => {
    for (const { text: said } of document.querySelectorAll('h1, h2, p')) expect(said).not.toMatch(/\d €/);
  });

  it('loads nothing and runs nothing', () => {
    expect(document.querySelectorAll('script, link, iframe, form')).toHaveLength(0);
    // Pictures are attached to the mail or not used at all.
    const pictures = document.querySelectorAll('img').map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(image === undefined ? [] : [`cid:${image.cid}`]);
  });

  it('is Italian, and fits light and dark', () => {
    expect(document.querySelector('html')?.getAttribute('lang')).toBe('it');
    expect(document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('stays under the size at which Gmail cuts mails', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});

describe('mails about a booking of the next year', () => {
  const mails = everyMail(aBookingView(), { now: new Date('2026-12-01T08:00:00Z') });

  it.each(mails)('«$kind» says its year with every day', ({ subject, text, document }) => {
    const found = [...daysWithoutYear(document), ...[subject, text].flatMap(daysWithoutYearIn)];
    expect(found).toEqual([]);
  });
});

describe.each(TYPED_BY_STRANGERS)('when every name and note is «%s»', (typed) => {
  it.each(everyMail(hostileBooking(typed)))(
    '«$kind» shows it as typed, without a link or an element of its own',
    (mail) => {
      const { html, text, document, links, subject, fromName } = mail;
      for (const link of links) expect(link).toMatch(/^(https:\/\/botteghino\.example\/|mailto:|tel:)/);
      expect(document.querySelectorAll('b, script, img:not([src="cid:codice-qr"])')).toHaveLength(0);
      expect(html).not.toMatch(/https:\/\/evil|evil\.example|url\(/);
      for (const part of [text, subject, fromName])
        expect(part).not.toMatch(/https:\/\/evil|www\.evil|evil\.example/);
      const shown = [text, document.text].map((part) => part.replaceAll(INVISIBLE, '').includes(typed));
      expect(shown).toEqual([true, true]);
    },
  );
});

describe('names with apostrophes, accents, commas and quotes', () => {
  const booking = aBookingView({
    guest: { name: 'Niccolò', surname: "D'Amico-Öz" },
    service: { name: 'Visita "al tramonto" <facile>' },
    activity: { name: "Rifugio dell'Alba, Caffè & Città" },
  });
  const mails = everyMail(booking).filter(({ kind }) => kind.includes('booking'));

  it.each(mails)('stay the same characters in «$kind»', ({ subject, text, document, fromName }) => {
    for (const part of [subject, text, document.text, fromName]) {
      expect(part).not.toMatch(/&#|&amp;|&quot;|&lt;|\\['"]|Ã/);
    }
    for (const part of [text, document.text]) {
      expect(part).toContain('Visita "al tramonto" <facile>');
      expect(part).toContain("Rifugio dell'Alba, Caffè & Città");
    }
  });

  it('stay whole in the sender', () => {
    expect(mails[0]?.fromName).toBe("Rifugio dell'Alba, Caffè & Città");
  });
});

describe('a name of 150 characters', () => {
  const name =
    `Escursione in kayak 🛶 al tramonto ${'con degustazione di vini e formaggi '.repeat(4)}`.trim();
  const about = everyMail(aBookingView({ service: { name } })).filter(({ subject }) =>
    subject.includes('Escursione'),
  );

  it.each(about)('leaves the subject of «$kind» short, with its day', ({ kind, subject, text }) => {
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject).toMatch(/: Escursione in kayak[^…]*[\p{L}🛶]…/u);
    expect(subject).toMatch(kind.includes('booking') ? /…, sab 12 giu, 09:00$/ : /…/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(name);
  });

  it('is met in every mail about a booking or a resale', () => {
    expect(about.length).toBeGreaterThan(20);
  });
});

it('lets no name add a header line', () => {
  const booking = aBookingView({
    service: { name: 'Giro\r\nBcc: altri@example.com' },
    activity: { name: 'Alba\nSubject: altro' },
  });
  for (const { subject, fromName, replyTo } of everyMail(booking)) {
    for (const part of [subject, fromName, replyTo?.name ?? '']) expect(part).not.toMatch(/[\r\n]/);
  }
});

const DAY_WITHOUT_YEAR = /\b\d{1,2} (?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)[a-z]*\b(?! \d{4})/g;

it.each(
  everyMail(aBookingView({ holdExpiresAt: new Date('2027-06-02T08:00:00Z') }), {
    now: new Date('2026-12-30T08:00:00Z'),
  }),
)(
  'the mail «$kind» about a booking of next year says the year of every day',
  ({ subject, text, calendar }) => {
    expect(
      `${subject}\n${text}\n${calendar?.content.replaceAll('\r\n ', '') ?? ''}`.match(DAY_WITHOUT_YEAR),
    ).toBeNull();
  },
);
