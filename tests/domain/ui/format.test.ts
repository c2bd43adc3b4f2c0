import { describe, expect, test } from 'vitest';

import { fieldsToCheck, lastPlaces, people, peopleRange } from '#app/ui/format/counts.ts';
import {
  dayAndMonth,
  inMonth,
  longDate,
  monthAndYear,
  numericDate,
  shortDate,
  theDay,
  toTheDay,
  weekdayAndDay,
  weekdayFromMonday,
} from '#app/ui/format/dates.ts';
import { formatMoney } from '#app/ui/format/money.ts';
import { formatPhone } from '#app/ui/format/phone.ts';
import { fromPrice, priceTimes } from '#app/ui/format/prices.ts';
import {
  clockTime,
  dayAndTime,
  hoursAsWords,
  nextDayWords,
  timeRange,
  untilDayAndTime,
} from '#app/ui/format/times.ts';

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

  test('a sum shows what it is made of', () => {
    expect(plain(priceTimes(2, 3500))).toBe('2 × 35,00 €');
  });
});

describe('calendar days', () => {
  test('every form names the same day', () => {
    expect(plain(longDate('2027-06-12'))).toBe('sabato 12 giugno 2027');
    expect(plain(weekdayAndDay('2027-06-12'))).toBe('sabato 12 giugno');
    expect(plain(dayAndMonth('2027-06-12'))).toBe('12 giugno');
    expect(shortDate('2027-06-12')).toBe('sab 12 giu');
    expect(numericDate('2027-06-12')).toBe('12/06/2027');
    expect(monthAndYear('2027-06')).toBe('giugno 2027');
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
    expect(theDay('2027-06-12')).toBe('il 12 giugno');
    expect(theDay('2027-06-08')).toBe("l'8 giugno");
    expect(toTheDay('2027-06-11')).toBe("all'11 giugno");
    expect(toTheDay('2027-07-03')).toBe('al 3 luglio');
  });

  test('months that begin with a vowel are reached by «ad»', () => {
    expect(inMonth('2027-06')).toBe('a giugno');
    expect(inMonth('2027-08')).toBe('ad agosto');
    expect(inMonth('2027-04')).toBe('ad aprile');
  });
});

describe('times', () => {
  test('a slot reads from start to end', () => {
    expect(timeRange('09:00', '13:00')).toBe('09:00–13:00');
  });

  test('what crosses midnight says so', () => {
    expect(nextDayWords('16:00', '10:00')).toBe(', fino al giorno dopo');
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

  test('an instant is told on the clock of the activity, in summer and in winter', () => {
    expect(plain(dayAndTime(new Date('2027-06-10T07:00:00Z'), 'Europe/Rome'))).toBe('10 giugno, ore 09:00');
    expect(clockTime(new Date('2027-01-10T08:05:00Z'), 'Europe/Rome')).toBe('09:05');
  });

  test('a deadline reads on after «fino»', () => {
    expect(untilDayAndTime(new Date('2027-06-08T07:00:00Z'), 'Europe/Rome')).toBe("all'8 giugno, ore 09:00");
  });

  test('just before midnight in Rome is still that day', () => {
    const instant = new Date('2027-06-10T21:59:00Z');
    expect(plain(dayAndTime(instant, 'Europe/Rome'))).toBe('10 giugno, ore 23:59');
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
