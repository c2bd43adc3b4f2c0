// The forms of every page: finds them, fills them in with one value, and checks how their refusal is shown.
import type { HTMLElement } from 'node-html-parser';

import { ACCESS } from '#app/access.ts';
import type { AdminApp } from '#tests/support/admin-app.ts';
import type { FormRequest, Page, Visitor } from '#tests/support/visitor.ts';

import { addressOf, bestVisitor, everyPage } from './every-page.ts';

export type Found = { visitor: Visitor; page: Page; button: string; multipart: boolean; fields: boolean };

const VISIBLE = 'input:not([type=hidden]):not([type=submit]), textarea, select';
/** Hidden fields and buttons with a meaning, which people don't fill in. */
const MEANING = new Set(['intent', 'back', 'theme', 'device', 'language', 'do', 'what']);

/** Messages of validators without Italian texts. */
const ENGLISH = /\b(?:invalid|expected|received|required|too (?:small|big|short|long)|must|input|string)\b/i;

export async function everyForm(world: AdminApp): Promise<Found[]> {
  const pages = await everyPage(world);
  const forms: Found[] = [];
  for (const pattern of Object.keys(ACCESS)) {
    if (pattern.startsWith('/api/') || pattern === '/logout') continue;
    const best = bestVisitor(pattern);
    const visitor = { guest: world.newVisitor(), operator: pages.operator, admin: world.admin }[best];
    const address = addressOf(pattern, pages.valuesOf(pattern)) + pages.queryOf(pattern);
    forms.push(...(await formsOn(visitor, address)));
  }
  return forms;
}

async function formsOn(visitor: Visitor, address: string): Promise<Found[]> {
  const page = await visitor.visit(address);
  const buttons = page.root.querySelectorAll('main form[method=post] button:not([type=button])');
  const found = buttons.map((button) => {
    const form = button.closest('form');
    return {
      visitor,
      page,
      button: button.text.replaceAll(/[\s\u00a0]+/g, ' ').trim(),
      multipart: form?.getAttribute('enctype') === 'multipart/form-data',
      fields: (form?.querySelectorAll(VISIBLE).length ?? 0) > 0,
    };
  });
  return found.filter(
    ({ button }, index) => button !== '' && found.findIndex((f) => f.button === button) === index,
  );
}

/** The same value in every field, in hidden ones too or not; undefined leaves the fields out. */
export function filledWith(
  { visitor, page, button }: Found,
  value: string | undefined,
  hidden = true,
): FormRequest {
  visitor.page = page;
  const request = visitor.request(button);
  for (const name of new Set(request.body.keys())) {
    if (MEANING.has(name) || (!hidden && page.root.querySelector(`main [type=hidden][name="${name}"]`)))
      continue;
    if (value === undefined) request.body.delete(name);
    else request.body.set(name, value);
  }
  return request;
}

/** The faults in how a page shows that its form was refused. */
export function untold(page: Page): string[] {
  if (page.status !== 422) return [];
  const main = page.root.querySelector('main') ?? page.root;
  const errors = main.querySelectorAll('.error');
  const summary = main.querySelector('[aria-labelledby=error-summary]');
  const english = [...errors, summary].find((each) => ENGLISH.test(each?.text ?? ''));
  return [
    page.title.startsWith('Errore: ') ? '' : 'the title says nothing',
    errors.length > 0 || main.querySelector('.notice') ? '' : 'nothing is said',
    english ? `«${english.text}» is English` : '',
    ...(errors.length > 0 ? misplaced(page, errors, summary) : []),
  ].filter((each) => each !== '');
}

/** Each error belongs to a field, and the summary leads to the fields in their order. */
function misplaced({ root }: Page, errors: HTMLElement[], summary: HTMLElement | null): string[] {
  const targets =
    summary?.querySelectorAll('a').map((link) => link.getAttribute('href')?.slice(1) ?? '') ?? [];
  const ids = root.querySelectorAll('[id]').map((each) => each.id);
  const places = targets.map((target) => ids.indexOf(target));
  return [
    ...errors
      .filter(({ id }) => !root.querySelector(`[aria-describedby~="${id}"]`))
      .map(({ text }) => `«${text}» belongs to no field`),
    ...errors
      .filter(({ id }) => !targets.includes(id.replace(/-error$/, '')))
      .map(({ id }) => `no link to ${id}`),
    places.includes(-1) ? 'a link leads nowhere' : '',
    String(places) === String(places.toSorted((one, other) => one - other)) ? '' : 'links out of order',
  ];
}
