// C49: every form of every route, sent without scripts and with nothing filled in.
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
const NONSENSE = ['99999999999999999999', 'a\0b', '2027-02-30', '\ud83d', 'x'.repeat(20_000)];

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

/** The same in every field, hidden ones too. */
async function filledWith({ visitor, page, button }: Found, value: string): Promise<Page> {
  visitor.page = page;
  const request = visitor.request(button);
  for (const name of new Set(request.body.keys())) if (!MEANING.has(name)) request.body.set(name, value);
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
      const { status, title, root } = await emptied(form);
      const told =
        title.startsWith('Errore: ') &&
        root.querySelectorAll('[aria-invalid=true], .error, [role=alert]').length > 0;
      if (![200, 400, 409, 422].includes(status) || (status === 422 && !told))
        wrong.push([form.page.url.pathname, form.button, status, title]);
    }
    expect(wrong).toEqual([]);
  });

  const typed = forms.filter(({ fields, multipart }) => fields && !multipart);
  it.each(typed.map((form) => ({ form, name: `${form.page.url.pathname} «${form.button}»` })))(
    '$name with nonsense in every field is answered too',
    async ({ form }) => {
      const broken = [];
      for (const value of NONSENSE) {
        const { status } = await filledWith(form, value);
        if (status >= 500) broken.push([value.slice(0, 20), status]);
      }
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
