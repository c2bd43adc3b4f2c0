import { describe, expect, test } from 'vitest';

import { fieldsToCheck, lastPlaces, people, peopleRange } from '#app/ui/format/counts.ts';
import {
  dayAndMonth,
  inMonth,
  longDate,
  monthAndYear,
  nextDayWords,
  numericDate,
  shortDate,
  theDay,
  timeRange,
  toTheDay,
  weekdayAndDay,
  weekdayFromMonday,
} from '#app/domain/date-words.ts';
import { hoursWords } from '#app/ui/format/hours-words.ts';
import { formatEuros } from '#app/domain/money/money-words.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import { formatPhone } from '#app/ui/format/phone.ts';
import { fromPrice, priceTimes } from '#app/ui/format/prices.ts';
import { clockTime, untilDayAndTime, weekdayAndTime } from '#app/domain/instant-words.ts';
import { hoursAsWords } from '#app/domain/bookings/money/free-cancellation.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  test('thousands are grouped from four digits on', () => {
    expect(plain(formatMoney(123450))).toBe('1.234,50 €');
    expect(plain(formatMoney(10_000_000))).toBe('100.000,00 €');
  });

  test('the sign never wraps to the next line', () => {
    expect(formatMoney(3500)).toBe('35,00\u00a0€');
    expect(fromPrice(3500)).toBe('da 35,00\u00a0€');
  });

  test('what is taken off has a true minus, wherever it is written', () => {
    expect(formatMoney(-123_450)).toBe('−1.234,50\u00a0€');
    expect(formatMoney(0)).toBe('0,00\u00a0€');
    expect([formatMoney(-0), formatEuros(-0)]).toEqual(['0,00\u00a0€', '0']);
  });

  test('a sum shows what it is made of', () => {
    expect(plain(priceTimes(2, 3500))).toBe('2 × 35,00 €');
  });
});

const THIS_YEAR = '2027-02-03';
const YEAR_BEFORE = '2026-12-31';

describe('calendar days', () => {
  test('every form names the same day', () => {
    expect(longDate('2027-06-12')).toBe('sabato 12 giugno 2027');
    expect(weekdayAndDay('2027-06-12', THIS_YEAR)).toBe('sabato 12 giugno');
    expect(dayAndMonth('2027-06-12', THIS_YEAR)).toBe('12 giugno');
    expect(shortDate('2027-06-12', THIS_YEAR)).toBe('sab 12 giu');
    expect(numericDate('2027-06-12')).toBe('12/06/2027');
    expect(monthAndYear('2027-06')).toBe('giugno 2027');
  });

  test('outside the current year every form says the year', () => {
    expect(weekdayAndDay('2027-06-12', YEAR_BEFORE)).toBe('sabato 12 giugno 2027');
    expect(dayAndMonth('2027-06-12', '2028-01-01')).toBe('12 giugno 2027');
    expect(shortDate('2027-06-12', YEAR_BEFORE)).toBe('sab 12 giu 2027');
    expect(theDay('2027-06-08', YEAR_BEFORE)).toBe("l'8 giugno 2027");
    expect(toTheDay('2027-06-11', YEAR_BEFORE)).toBe("all'11 giugno 2027");
    expect(inMonth('2027-08', YEAR_BEFORE)).toBe('ad agosto 2027');
  });

  test('the first and the last day of a year stay in their year', () => {
    expect(plain(longDate('2027-01-01'))).toBe('venerdì 1 gennaio 2027');
    expect(plain(longDate('2026-12-31'))).toBe('giovedì 31 dicembre 2026');
  });

  test('weeks begin on Monday', () => {
    expect(weekdayFromMonday('2027-06-14')).toBe(0);
    expect(weekdayFromMonday('2027-06-13')).toBe(6);
  });
});

describe('days inside a sentence', () => {
  test('eight and eleven take an apostrophe', () => {
    expect(theDay('2027-06-12', THIS_YEAR)).toBe('il 12 giugno');
    expect(theDay('2027-06-08', THIS_YEAR)).toBe("l'8 giugno");
    expect(toTheDay('2027-06-11', THIS_YEAR)).toBe("all'11 giugno");
    expect(toTheDay('2027-07-03', THIS_YEAR)).toBe('al 3 luglio');
  });

  test('months that begin with a vowel are reached by «ad»', () => {
    expect(inMonth('2027-06', THIS_YEAR)).toBe('a giugno');
    expect(inMonth('2027-08', THIS_YEAR)).toBe('ad agosto');
    expect(inMonth('2027-04', THIS_YEAR)).toBe('ad aprile');
  });
});

describe('times', () => {
  test('a slot reads from start to end', () => {
    expect(timeRange('09:00', '13:00')).toBe('09:00–13:00');
  });

  test('what crosses midnight says so', () => {
    expect(nextDayWords('16:00', '10:00')).toBe(' (fino al giorno dopo)');
    expect(nextDayWords('18:00', '24:00')).toBe('');
  });

  test('many hours are days', () => {
    expect([1, 48, 72, 100, 168].map(hoursAsWords)).toEqual([
      "un'ora",
      '48 ore',
      '3 giorni',
      '100 ore',
      '7 giorni',
    ]);
  });

  const inRome = { timeZone: 'Europe/Rome', now: new Date('2027-05-01T10:00:00Z') };

  test('an instant is told on the clock of the activity, in summer and in winter', () => {
    expect(weekdayAndTime(new Date('2027-06-10T07:00:00Z'), inRome)).toBe('giovedì 10 giugno, ore 09:00');
    expect(clockTime(new Date('2027-01-10T08:05:00Z'), 'Europe/Rome')).toBe('09:05');
  });

  test('a deadline reads on after «fino»', () => {
    expect(untilDayAndTime(new Date('2027-06-08T07:00:00Z'), inRome)).toBe("all'8 giugno, ore 09:00");
  });

  test('just before midnight in Rome is still that day', () => {
    const instant = new Date('2027-06-10T21:59:00Z');
    expect(weekdayAndTime(instant, inRome)).toBe('giovedì 10 giugno, ore 23:59');
  });

  test('the year begins when it begins on the clock of the activity', () => {
    const newYear = new Date('2027-12-31T23:30:00Z');
    expect(untilDayAndTime(newYear, { ...inRome, now: new Date('2027-12-31T22:59:00Z') })).toBe(
      'al 1 gennaio 2028, ore 00:30',
    );
    expect(untilDayAndTime(newYear, { ...inRome, now: new Date('2027-12-31T23:00:00Z') })).toBe(
      'al 1 gennaio, ore 00:30',
    );
  });
});

describe('counts', () => {
  test('one is singular', () => {
    expect(plain(people(1))).toBe('1 persona');
    expect(plain(people(2))).toBe('2 persone');
    expect(lastPlaces(1)).toBe('Ultimo posto');
    expect(lastPlaces(3)).toBe('Ultimi 3 posti');
    expect(plain(fieldsToCheck(1))).toBe('Controlla 1 campo');
    expect(plain(fieldsToCheck(2))).toBe('Controlla 2 campi');
  });

  test('a range says both ends, or only what it has', () => {
    expect(plain(peopleRange(2, 8))).toBe('Da 2 a 8 persone');
    expect(plain(peopleRange(2, 2))).toBe('2 persone');
    expect(plain(peopleRange(1, undefined))).toBe('Da 1 persona in su');
  });
});

describe('telephone numbers', () => {
  test('mobiles and landlines are grouped as people dial them', () => {
    expect(plain(formatPhone('+393331234567'))).toBe('+39 333 123 4567');
    expect(plain(formatPhone('+390612345678'))).toBe('+39 06 123 45678');
    expect(plain(formatPhone('+390173123456'))).toBe('+39 0173 123 456');
    expect(plain(formatPhone('+39011123456'))).toBe('+39 011 123 456');
  });

  test('a foreign number is left alone', () => {
    expect(formatPhone('+41791234567')).toBe('+41791234567');
  });
});

test('hours across midnight say so to operators', () => {
  expect(hoursWords('22:00', '02:00')).toBe('22:00–02:00 del giorno dopo');
  expect(hoursWords('20:00', '24:00')).toBe('20:00–24:00');
});
