// Arrows, Home, End, PageUp and PageDown among the days of a month, for those with scripts.
import { type KeyboardEvent, useEffect, useRef } from 'react';

type Move = { from: number; weekday: number };

const STEPS: Record<string, (move: Move) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: ({ weekday }) => -weekday,
  End: ({ weekday }) => 6 - weekday,
};

const TURNS: Record<string, 'prev' | 'next'> = { PageUp: 'prev', PageDown: 'next' };

export function useMonthKeys(month: string) {
  const box = useRef<HTMLDivElement>(null);
  /** Index of the day to stand on once the other month is there; negative counts from its end. */
  const arriving = useRef<number | undefined>(undefined);

  useEffect(() => {
    if (arriving.current === undefined || !box.current) return;
    const days = daysIn(box.current);
    (days.at(Math.min(arriving.current, days.length - 1)) ?? days[0])?.focus();
    arriving.current = undefined;
  }, [month]);

  function turn(direction: 'prev' | 'next', arriveAt: number) {
    const link = box.current?.querySelector<HTMLAnchorElement>(`a[rel="${direction}"]`);
    if (!link) return;
    arriving.current = arriveAt;
    link.click();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const days = daysIn(event.currentTarget);
    const from = days.findIndex((day) => day === event.target);
    if (from === -1) return;
    const direction = TURNS[event.key];
    const step = STEPS[event.key]?.({ from, weekday: weekdayOf(days[from]) });
    if (direction === undefined && step === undefined) return;
    event.preventDefault();
    if (direction !== undefined) return turn(direction, from);
    const to = from + (step ?? 0);
    if (event.key === 'Home' || event.key === 'End') return days[Math.min(Math.max(to, 0), days.length - 1)]?.focus();
    if (to < 0) return turn('prev', to);
    if (to >= days.length) return turn('next', to - days.length);
    days[to]?.focus();
  }

  return { box, onKeyDown };
}

function daysIn(box: HTMLElement): HTMLAnchorElement[] {
  return [...box.querySelectorAll<HTMLAnchorElement>('td > a')];
}

/** The column of a day, counting the blank cells before it. */
function weekdayOf(day: HTMLAnchorElement | undefined): number {
  const cell = day?.parentElement;
  if (!(cell instanceof HTMLTableCellElement)) return 0;
  const blank = cell.parentElement?.firstElementChild;
  const offset = blank instanceof HTMLTableCellElement && blank.childElementCount === 0 ? blank.colSpan - 1 : 0;
  return cell.cellIndex + offset;
}
