// Arrows, Home, End, PageUp and PageDown among the days of a month. Tab stops at one day only.
import { type RefObject, useEffect, useRef } from 'react';

type Turn = {
  direction: 'prev' | 'next';
  /** Day of that month to focus; 0 and below count from its end. */
  arriveAt: number;
};

type Standing = { day: number; weekday: number; last: number };

type Move = (standing: Standing) => number | Turn;

const by =
  (step: number): Move =>
  ({ day, last }) => {
    const to = day + step;
    if (to < 1) return { direction: 'prev', arriveAt: to };
    return to <= last ? to : { direction: 'next', arriveAt: to - last };
  };

const MOVES: Record<string, Move> = {
  ArrowLeft: by(-1),
  ArrowRight: by(1),
  ArrowUp: by(-7),
  ArrowDown: by(7),
  Home: ({ day, weekday }) => Math.max(1, day - weekday),
  End: ({ day, weekday, last }) => Math.min(last, day + 6 - weekday),
  PageUp: ({ day }) => ({ direction: 'prev', arriveAt: day }),
  PageDown: ({ day }) => ({ direction: 'next', arriveAt: day }),
};

/** The box contains the month's table and the links to other months. `shows`: the month and the chosen day. */
export function useMonthKeys(shows: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const arriving = useRef<number | undefined>(undefined);
  const shown = useRef(shows);

  useEffect(() => {
    if (box.current) stopAt(box.current);
  });

  useEffect(() => {
    if (shown.current === shows || !box.current) return;
    shown.current = shows;
    if (arriving.current !== undefined) focusDay(box.current, arriving.current);
    // A followed link may disappear with its month, and the focus with it: moves it to the chosen day.
    else if (document.activeElement === document.body)
      box.current
        .querySelector<HTMLElement>('td [aria-current=true], .jump summary')
        ?.focus({ preventScroll: true });
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
  const day = days.find((link) => link === event.target);
  return day && move?.({ day: numberOf(day), weekday: weekdayOf(day), last: numberOf(days.at(-1)) });
}

function daysIn(box: HTMLElement): HTMLAnchorElement[] {
  return [...box.querySelectorAll<HTMLAnchorElement>('td > a')];
}

/** The month may begin with a later week: earlier days lead to its first one. */
function focusDay(box: HTMLElement, number: number) {
  const days = daysIn(box);
  const from = number > 0 ? number : numberOf(days.at(-1)) + number;
  const day = days.find((link) => numberOf(link) >= from) ?? days.at(-1);
  stopAt(box, day);
  day?.focus();
}

/** Makes one day the Tab stop. */
function stopAt(box: HTMLElement, at?: HTMLElement) {
  const days = daysIn(box);
  const stop =
    at ??
    days.find((day) => day === document.activeElement) ??
    days.find((day) => day.ariaCurrent === 'true') ??
    days.find((day) => day.href !== '');
  for (const day of days) day.tabIndex = day === stop ? 0 : -1;
}

function numberOf(day: HTMLAnchorElement | undefined): number {
  return Number.parseInt(day?.textContent ?? '', 10);
}

/** Column of a day, including the blank cell before the first. */
function weekdayOf(day: HTMLAnchorElement): number {
  const cell = day.parentElement;
  if (!(cell instanceof HTMLTableCellElement)) return 0;
  const first = cell.parentElement?.firstElementChild;
  const blank =
    first instanceof HTMLTableCellElement && first.childElementCount === 0 ? first.colSpan - 1 : 0;
  return cell.cellIndex + blank;
}
