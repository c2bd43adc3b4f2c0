// Every form of every route, sent empty and without scripts.
import { describe, expect, it } from 'vitest';

import { adminApp } from '#tests/support/admin-app.ts';
import type { Page } from '#tests/support/visitor.ts';
import { everyForm, filledWith, type Found, untold } from '#tests/support/world/every-form.ts';

const forms = await everyForm(await adminApp());

async function emptied(form: Found): Promise<Page> {
  form.visitor.page = form.page;
  return form.multipart ? form.visitor.upload(form.button, []) : form.visitor.send(filledWith(form, ''));
}

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

  it('is answered also where there is only a button', async () => {
    const wrong = [];
    for (const form of forms.filter(({ fields }) => !fields)) {
      const { status } = await emptied(form);
      if (status >= 500) wrong.push([form.page.url.pathname, form.button, status]);
    }
    expect(wrong).toEqual([]);
  });
});
