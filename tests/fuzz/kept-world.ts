// Restores all rows of a test database, again and again, to undo the effects of attacks.
import type postgres from 'postgres';

export type KeptWorld = { restore(): Promise<void> };

export async function keepWorld(sql: postgres.Sql): Promise<KeptWorld> {
  const tables = await sql<{ name: string; columns: string }[]>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name`;
  await sql`create schema kept`;
  for (const { name } of tables) await sql`create table kept.${sql(name)} as table ${sql(name)}`;
  const all = tables.map(({ name }) => `"${name}"`).join(', ');
  const restore = async () => {
    await sql.begin(async (tx) => {
      // Foreign keys and triggers are off, because everything is restored as a whole.
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(`truncate ${all}`);
      for (const { name, columns } of tables)
        await tx.unsafe(
          `insert into "${name}" (${columns}) overriding system value select ${columns} from kept."${name}"`,
        );
      await tx`select pg_notify('activity_changed', '')`;
    });
  };
  return { restore };
}
