// `npm run admin:create -- email password`: makes one more administrator in the database of DATABASE_URL.
import { CREATE_ADMIN_REFUSALS, createAdmin } from '#app/domain/identity/administrators.server.ts';
import { readEnvironment } from '#app/gateways/env.server.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';
import { openDatabase } from '#db/client.ts';
import { greetDatabase } from '#db/greet.ts';

const [email, password] = process.argv.slice(2);
const url = address();
if (!email || !password || !url) {
  console.error('Uso: DATABASE_URL=postgres://… npm run admin:create -- indirizzo@esempio.it password');
  process.exit(2);
}
const { db, sql, close } = openDatabase(url, { max: 1 });
try {
  await greetDatabase(sql);
  const [found] = await sql<[{ users: string | null }]>`select to_regclass('users')::text as users`;
  if (found.users === null)
    throw new Error('Il database è ancora vuoto: avvia prima la piattaforma una volta');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const created = await createAdmin(
  { db, now: () => new Date(), passwords: argon2Passwords() },
  { email, password },
);
await close();
console.log(created.ok ? `Fatto: ${email} è amministratore` : CREATE_ADMIN_REFUSALS[created.error]);
process.exitCode = created.ok ? 0 : 1;

/** Read as the server does, since POSTGRES_PASSWORD is a part of it. */
function address(): string | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL, POSTGRES_PASSWORD } = process.env;
  try {
    const read = readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL, POSTGRES_PASSWORD });
    return read.DATABASE_DIRECT_URL ?? read.DATABASE_URL;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
