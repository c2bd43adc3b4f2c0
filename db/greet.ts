// Checks at the start that the database answers, is new enough and holds any letter.
import type postgres from 'postgres';

const NEEDED_VERSION = 16;

/** @throws with a message for the person who wrote the variable. */
export async function greetDatabase(sql: postgres.Sql, named = 'DATABASE_URL'): Promise<void> {
  const [{ version, encoding }] = await sql<[{ version: number; encoding: string }]>`
    select current_setting('server_version_num')::int / 10000 as version, getdatabaseencoding() as encoding`.catch(
    (cause: NodeJS.ErrnoException) => {
      throw new Error(
        `Il database di ${named} non è raggiungibile: ${refusals[cause.code ?? ''] ?? cause.message}`,
        { cause },
      );
    },
  );
  if (version < NEEDED_VERSION)
    throw new Error(`Serve PostgreSQL ${NEEDED_VERSION} o più nuovo: quello di ${named} è un ${version}`);
  if (encoding !== 'UTF8')
    throw new Error(`Il database di ${named} è in ${encoding}: va creato di nuovo, con encoding UTF8`);
}

const refusals: Record<string, string> = {
  ECONNREFUSED: 'a quell’indirizzo e a quella porta non risponde nessuno',
  ENOTFOUND: 'quel nome di host non esiste',
  CONNECT_TIMEOUT: 'quell’indirizzo non risponde',
  TLS_REFUSED: 'quel server non parla TLS, che sslmode vuole',
  CHANNEL_BINDING: 'quel server non offre il legame al canale che channel_binding=require vuole',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il certificato è di un altro nome di host',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'sslrootcert non conosce chi ha firmato il certificato',
  SELF_SIGNED_CERT_IN_CHAIN: 'sslrootcert non conosce chi ha firmato il certificato',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'sslrootcert non conosce chi ha firmato il certificato',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'sslrootcert non conosce chi ha firmato il certificato',
  CERT_HAS_EXPIRED: 'il certificato è scaduto',
  '28P01': 'utente o password non sono giusti',
  '28000': 'quell’utente non può entrare',
  '3D000': 'quel database non esiste, va creato prima',
};
