// Days as pages and mails seen in a December must not say them: without the next year, or as no Italian writes them.
import type { HTMLElement } from 'node-html-parser';

/** Without the weeks before the day in December on which somebody looks. */
const MONTH = '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|gen|feb|mar|apr|mag|giu|lug|ago)';
/** The first day of a range takes its year from the second: «28 giugno – 4 luglio 2027». */
const RANGE = new RegExp(String.raw`\b\d{1,2} ${MONTH} – (?=\d{1,2} ${MONTH} \d{4})`, 'gi');
const WITHOUT_YEAR = new RegExp(String.raw`\b\d{1,2}°? ${MONTH}\b(?! \d{4})`, 'gi');
/** Of a day's head: «mar 8» is a Tuesday, and no March. */
const TUESDAY = /\bmar (?=\d{1,2}\b(?!:))/gi;
const FOREIGN = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}\b/g;

/** Each with the words around it. */
export function daysWithoutYearIn(text: string): string[] {
  const plain = text
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(RANGE, '')
    .replaceAll(TUESDAY, 'martedì ');
  return [WITHOUT_YEAR, FOREIGN].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ index }) => plain.slice(Math.max(0, index - 30), index + 40)),
  );
}

/** In what a page shows and in what it says to those who don't see it. */
export function daysWithoutYear(root: HTMLElement): string[] {
  const said = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
    root.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  );
  // The home page's ticket is a picture: its day is in no year.
  for (const hidden of root.querySelectorAll('script, style, .home-ticket')) hidden.remove();
  // Elements that stand side by side are words of their own.
  const shown = root.innerHTML.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' ');
  return [shown, ...said].flatMap(daysWithoutYearIn);
}
