// Finds dates that are wrong on pages and in mails seen in December: dates of the next year without the year,
// or in a foreign format.
import type { HTMLElement } from 'node-html-parser';

/** Without the weeks before the day in December on which the page is seen. */
const MONTH = '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|gen|feb|mar|apr|mag|giu|lug|ago)';
/** The first day of a range takes its year from the second: «28 giugno – 4 luglio 2027». */
const RANGE = new RegExp(String.raw`\b\d{1,2} ${MONTH} – (?=\d{1,2} ${MONTH} \d{4})`, 'gi');
const WITHOUT_YEAR = new RegExp(String.raw`\b\d{1,2}°? ${MONTH}\b(?! \d{4})`, 'gi');
/** In a day's heading «mar 8» means Tuesday, not March. */
const TUESDAY = /\bmar (?=\d{1,2}\b(?!:))/gi;
const FOREIGN = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}\b/g;

/** Each with the words before and after it. */
export function daysWithoutYearIn(text: string): string[] {
  const plain = text
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(RANGE, '')
    .replaceAll(TUESDAY, 'martedì ');
  return [WITHOUT_YEAR, FOREIGN].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ index }) => plain.slice(Math.max(0, index - 30), index + 40)),
  );
}

/** In the visible text and in the attributes read to those who don't see it. */
export function daysWithoutYear(root: HTMLElement): string[] {
  const said = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
    root.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  );
  // The home page's ticket is a picture, whose day has no year.
  for (const hidden of root.querySelectorAll('script, style, .home-ticket')) hidden.remove();
  // Texts of neighbouring elements are separate words.
  const shown = root.innerHTML.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' ');
  return [shown, ...said].flatMap(daysWithoutYearIn);
}
