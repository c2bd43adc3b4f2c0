// Every form of every route, sent without scripts and with nothing filled in.
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, it } from 'vitest';

import { ACCESS } from '#app/access.ts';
import { adminApp } from '#tests/support/admin-app.ts';
import type { Page, Visitor } from '#tests/support/visitor.ts';
import { addressOf, bestVisitor, everyPage } from '#tests/support/world/every-page.ts';

const world = await adminApp();
const pages = await everyPage(world);

type Found = { visitor: Visitor; page: Page; button: string; multipart: boolean; fields: boolean };

const VISIBLE = 'input:not([type=hidden]):not([type=submit]), textarea, select';
/** What a button means is not something a person leaves empty. */
const MEANING = new Set(['intent', 'back', 'theme', 'device', 'language', 'do', 'what']);

/** Numbers no column holds, what PostgreSQL refuses in a text, half a character, far too much. */
const NONSENSE = ['99999999999999999999', 'a\0b', '2027-02-30', '\ud83d', 'x'.repeat(20_000), '   ', '-1'];

/** Said by a validator that nobody gave words. */
const ENGLISH = /\b(?:invalid|expected|received|required|too (?:small|big|short|long)|must|input|string)\b/i;

async function formsOn(pattern: string): Promise<Found[]> {
  const best = bestVisitor(pattern);
  const visitor = { guest: world.newVisitor(), operator: pages.operator, admin: world.admin }[best];
  const page = await visitor.visit(addressOf(pattern, pages.valuesOf(pattern)));
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

async function emptied(form: Found): Promise<Page> {
  form.visitor.page = form.page;
  return form.multipart ? form.visitor.upload(form.button, []) : filledWith(form, '');
}

/** What is amiss with how a page says that its form was refused. */
function untold(page: Page): string[] {
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

/** The same in every field, hidden ones too. */
async function filledWith(
  { visitor, page, button }: Found,
  value: string | undefined,
  hidden = true,
): Promise<Page> {
  visitor.page = page;
  const request = visitor.request(button);
  for (const name of new Set(request.body.keys())) {
    if (MEANING.has(name) || (!hidden && page.root.querySelector(`main [type=hidden][name="${name}"]`)))
      continue;
    if (value === undefined) request.body.delete(name);
    else request.body.set(name, value);
  }
  return visitor.send(request);
}

const patterns = Object.keys(ACCESS).filter(
  (pattern) => !pattern.startsWith('/api/') && pattern !== '/logout',
);
const forms: Found[] = [];
for (const pattern of patterns) forms.push(...(await formsOn(pattern)));

describe('a form with nothing filled in', () => {
  it('is found on many pages', () => {
    expect(forms.filter(({ fields }) => fields).length).toBeGreaterThan(40);
  });

  it('comes back with what is wrong, or is accepted where nothing is required', async () => {
    const wrong = [];
    for (const form of forms.filter(({ fields }) => fields)) {
      const page = await emptied(form);
      const amiss = untold(page);
      if (![200, 400, 409, 422].includes(page.status) || amiss.length > 0)
        wrong.push([form.page.url.pathname, form.button, page.status, ...amiss]);
    }
    expect(wrong).toEqual([]);
  });

  const typed = forms.filter(({ fields, multipart }) => fields && !multipart);
  it.each(typed.map((form) => ({ form, name: `${form.page.url.pathname} «${form.button}»` })))(
    '$name with nonsense in every field, or in the visible ones, or without them is answered in Italian too',
    async ({ form }) => {
      const broken = [];
      for (const value of NONSENSE) {
        for (const hidden of [true, false]) {
          const page = await filledWith(form, value, hidden);
          const amiss = untold(page);
          if (page.status >= 500 || amiss.length > 0)
            broken.push([value.slice(0, 20), hidden, page.status, ...amiss]);
        }
      }
      const page = await filledWith(form, undefined, false);
      if (page.status >= 500 || untold(page).length > 0)
        broken.push(['absent', page.status, ...untold(page)]);
      expect(broken).toEqual([]);
    },
  );

  it('is answered also where there is only a button', async () => {
    const wrong = [];
    for (const form of forms.filter(({ fields }) => !fields)) {
      const { status } = await emptied(form);
      if (status >= 500) wrong.push([form.page.url.pathname, form.button, status]);
    }
    expect(wrong).toEqual([]);
  });
});
