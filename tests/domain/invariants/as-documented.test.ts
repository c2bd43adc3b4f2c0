// docs/database.sql shows what the database refuses and does by itself, as all migrations together leave it.
// `npx vitest run tests/domain/invariants/as-documented.test.ts -u` writes it anew after a migration.
import { expect, test } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';

const { sql } = await testDatabase();

const HEAD = `-- What the database refuses, and what it does by itself, as all migrations together leave it: constraints
-- that db/schema doesn't show, functions, triggers. Nothing reads this file; a test compares it.
`;

test('docs/database.sql shows the present constraints, functions and triggers', async () => {
  const parts = await sql<{ text: string }[]>`
    select text from (
      select 1 as part, conrelid::regclass::text as on, conname::text as name,
             format(E'alter table %s add constraint %I\\n  %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
        from pg_constraint where contype in ('c', 'x') and connamespace = 'public'::regnamespace
      union all
      select 2, '', p.proname::text, rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 3, tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || ';'
        from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%') found
     order by part, "on", name, text`;
  const shown = [HEAD, ...parts.map(({ text }) => `${text}\n`)].join('\n');
  await expect(shown).toMatchFileSnapshot('../../../docs/database.sql');
});
