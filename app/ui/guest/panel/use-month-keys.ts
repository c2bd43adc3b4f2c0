// Arrows, Home, End, PageUp and PageDown among the days of a month, for those with scripts.
import { type RefObject, useEffect, useRef } from 'react';

type Turn = {
  direction: 'prev' | 'next' /** Index of the day to stand on there; negative counts from the end. */;
  arriveAt: number;
};

type Standing = { day: number; weekday: number; days: number };

type Move = (standing: Standing) => number | Turn;

const by =
  (step: number): Move =>
  ({ day, days }) => {
    const to = day + step;
    if (to < 0) return { direction: 'prev', arriveAt: to };
    return to < days ? to : { direction: 'next', arriveAt: to - days };
  };

const MOVES: Record<string, Move> = {
  ArrowLeft: by(-1),
  ArrowRight: by(1),
  ArrowUp: by(-7),
  ArrowDown: by(7),
  Home: ({ day, weekday }) => Math.max(0, day - weekday),
  End: ({ day, weekday, days }) => Math.min(days - 1, day + 6 - weekday),
  PageUp: ({ day }) => ({ direction: 'prev', arriveAt: day }),
  PageDown: ({ day }) => ({ direction: 'next', arriveAt: day }),
};

/** The box holds the month's table and the links to its neighbours. `shows`: the month, and the day chosen. */
export function useMonthKeys(shows: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const arriving = useRef<number | undefined>(undefined);
  const shown = useRef(shows);

  useEffect(() => {
    if (shown.current === shows || !box.current) return;
    shown.current = shows;
    if (arriving.current !== undefined) focusDay(box.current, arriving.current);
    // A link to a free day goes away once it is followed: who was on it goes on from that day.
    else if (document.activeElement === document.body)
      box.current.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true });
    arriving.current = undefined;
  }, [shows]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const to = destination(element, event);
      if (to === undefined) return;
      event.preventDefault();
      if (typeof to === 'number') return focusDay(element, to);
      arriving.current = to.arriveAt;
      element.querySelector<HTMLAnchorElement>(`a[rel="${to.direction}"]`)?.click();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, []);

  return box;
}

function destination(box: HTMLElement, event: KeyboardEvent): number | Turn | undefined {
  const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : MOVES[event.key];
  const days = daysIn(box);
  const day = days.findIndex((link) => link === event.target);
  return day === -1 ? undefined : move?.({ day, weekday: weekdayOf(days[day]), days: days.length });
}

function daysIn(box: HTMLElement): HTMLAnchorElement[] {
  return [...box.querySelectorAll<HTMLAnchorElement>('td > a')];
}

function focusDay(box: HTMLElement, index: number) {
  const days = daysIn(box);
  days.at(Math.min(index, days.length - 1))?.focus();
}

/** The column of a day, counting the blank cell before the first. */
function weekdayOf(day: HTMLAnchorElement | undefined): number {
  const cell = day?.parentElement;
  if (!(cell instanceof HTMLTableCellElement)) return 0;
  const first = cell.parentElement?.firstElementChild;
  const blank =
    first instanceof HTMLTableCellElement && first.childElementCount === 0 ? first.colSpan - 1 : 0;
  return cell.cellIndex + blank;
}
