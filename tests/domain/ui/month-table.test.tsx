import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import type { DayOffer, MonthOffer } from '#app/domain/scheduling/availability.ts';
import { MonthTable } from '#app/ui/guest/panel/month-table.tsx';

const offered: Record<number, Omit<DayOffer, 'date'>> = {
  10: { state: 'available', bookable: false },
  12: { state: 'fully_booked', bookable: false },
  13: { state: 'partially_booked', bookable: true },
  14: { state: 'available', bookable: true },
  15: { state: 'available', bookable: false },
};

const june: MonthOffer = {
  month: '2027-06',
  today: '2027-06-11',
  lastDate: '2027-06-16',
  days: Array.from({ length: 30 }, (_, index) => ({
    date: `2027-06-${String(index + 1).padStart(2, '0')}`,
    ...(offered[index + 1] ?? { state: undefined, bookable: false }),
  })),
  previousMonth: undefined,
  nextMonth: '2027-07',
  nextBookableDate: undefined,
};

const table = parse(
  renderToStaticMarkup(<MonthTable month={june} chosen="2027-06-14" kept="&people-7=2" busy={false} />),
);

function day(number: number) {
  const link = table.querySelectorAll('td > a').find((each) => each.text === String(number));
  if (!link) throw new Error(`no day ${number}`);
  return link;
}

describe('a month of days', () => {
  test('names every day with its weekday and what it is', () => {
    expect(day(10).getAttribute('aria-label')).toBe('giovedì 10 giugno, passato');
    expect(day(12).getAttribute('aria-label')).toBe('sabato 12 giugno, completo');
    expect(day(13).getAttribute('aria-label')).toBe('domenica 13 giugno, in parte prenotato');
    expect(day(14).getAttribute('aria-label')).toBe('lunedì 14 giugno, libero');
    expect(day(15).getAttribute('aria-label')).toBe('martedì 15 giugno, non più prenotabile');
    expect(day(16).getAttribute('aria-label')).toBe('mercoledì 16 giugno, nessun orario');
    expect(day(17).getAttribute('aria-label')).toBe('giovedì 17 giugno, non ancora prenotabile');
  });

  test('a day with slots leads on and keeps who comes', () => {
    expect(day(13).getAttribute('href')).toBe('?month=2027-06&date=2027-06-13&people-7=2#prenota');
    expect(day(12).getAttribute('href')).toContain('date=2027-06-12');
  });

  test('a day that cannot be booked is no link, and says so', () => {
    for (const number of [10, 15, 16]) {
      expect(day(number).getAttribute('href')).toBeUndefined();
      expect(day(number).getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('today and the chosen day are marked', () => {
    expect(day(11).getAttribute('aria-current')).toBe('date');
    expect(day(14).getAttribute('aria-current')).toBe('true');
  });

  test('begins with the first week in which something can be booked', () => {
    const rows = table.querySelectorAll('tbody tr');
    expect(rows).toHaveLength(4);
    expect(rows[0]?.querySelector('td')?.text).toBe('7');
  });

  test('the first of the month stands under its weekday', () => {
    const early = june.days.with(0, { date: '2027-06-01', state: 'available', bookable: true });
    const whole = parse(
      renderToStaticMarkup(
        <MonthTable month={{ ...june, days: early }} chosen={undefined} kept="" busy={false} />,
      ),
    );
    const [first] = whole.querySelectorAll('tbody tr');
    expect(first?.querySelector('td')?.getAttribute('colspan')).toBe('1');
    expect(whole.querySelectorAll('tbody tr')).toHaveLength(5);
  });
});
