// The first words with the database that DATABASE_URL names: whether it answers, and is new enough.
import type postgres from 'postgres';

const NEEDED_VERSION = 18;

/** @throws worded for whoever wrote DATABASE_URL. */
export async function greetDatabase(sql: postgres.Sql): Promise<void> {
  const version = await sql`show server_version_num`.then(
    ([row]) => Math.floor(Number(row?.['server_version_num']) / 10_000),
    (cause: NodeJS.ErrnoException) => {
      throw new Error(`Il database di DATABASE_URL non è raggiungibile: ${refusalOf(cause)}`, { cause });
    },
  );
  if (version < NEEDED_VERSION)
    throw new Error(`Serve PostgreSQL ${NEEDED_VERSION}, DATABASE_URL porta a un PostgreSQL ${version}`);
}

function refusalOf({ code = '', message }: NodeJS.ErrnoException): string {
  return refusals[code] ?? message;
}

const refusals: Record<string, string> = {
  ECONNREFUSED: 'a quell’indirizzo e a quella porta non risponde nessuno',
  ENOTFOUND: 'quel nome di host non esiste',
  CONNECT_TIMEOUT: 'quell’indirizzo non risponde',
  '28P01': 'utente o password non sono giusti',
  '28000': 'quell’utente non può entrare',
  '3D000': 'quel database non esiste, va creato prima',
};
