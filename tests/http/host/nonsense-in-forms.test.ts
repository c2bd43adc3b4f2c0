// Every form of every route, sent without scripts and with nonsense.
import { expect, it } from 'vitest';

import { adminApp } from '#tests/support/admin-app.ts';
import { everyForm, filledWith, untold } from '#tests/support/world/every-form.ts';

/** Numbers that no column can store, text that PostgreSQL refuses, half a character, far too much. */
const NONSENSE = ['99999999999999999999', 'a\0b', '2027-02-30', '\ud83d', 'x'.repeat(20_000), '   ', '-1'];

const forms = await everyForm(await adminApp());
const typed = forms.filter(({ fields, multipart }) => fields && !multipart);

it.each(typed.map((form) => ({ form, name: `${form.page.url.pathname} «${form.button}»` })))(
  '$name with nonsense in every field, or in the visible ones, or without them is answered in Italian too',
  async ({ form }) => {
    const broken = [];
    const tries = NONSENSE.flatMap((value) => [true, false].map((hidden) => ({ value, hidden })));
    const sent = new Set<string>();
    for (const { value, hidden } of [...tries, { value: undefined, hidden: false }]) {
      const request = filledWith(form, value, hidden);
      const body = request.body.toString();
      // Most forms have no hidden field.
      if (sent.has(body)) continue;
      sent.add(body);
      const page = await form.visitor.send(request);
      const amiss = untold(page);
      if (page.status >= 500 || amiss.length > 0)
        broken.push([value?.slice(0, 20) ?? 'absent', hidden, page.status, ...amiss]);
    }
    expect(broken).toEqual([]);
  },
);
