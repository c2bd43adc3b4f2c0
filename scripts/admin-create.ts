// `npm run admin:create -- email password`: makes one more administrator in the database of DATABASE_URL.
import { createAdmin, type CreateAdminError } from '#app/domain/identity/administrators.server.ts';
import { PASSWORD_WEAKNESSES } from '#app/domain/identity/signing-in/password.server.ts';
import { readEnvironment } from '#app/gateways/env.server.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';
import { openDatabase } from '#db/client.ts';
import { greetDatabase } from '#db/greet.ts';

const WORDS: Record<CreateAdminError, string> = {
  ...PASSWORD_WEAKNESSES,
  'invalid-email': "L'indirizzo email non è valido",
  'weak-password':
    'La password è troppo debole: almeno 10 caratteri, con minuscola, maiuscola, cifra e un carattere fra !@#$%^&*',
  'existing-user': "C'è già un account con questo indirizzo",
};

const [email, password] = process.argv.slice(2);
// Read as the server does, since POSTGRES_PASSWORD is a part of it.
const { DATABASE_URL, DATABASE_DIRECT_URL, POSTGRES_PASSWORD } = process.env;
const read = readEnvironment({ DATABASE_URL: DATABASE_DIRECT_URL ?? DATABASE_URL, POSTGRES_PASSWORD });
const url = read.DATABASE_URL;
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
console.log(created.ok ? `Fatto: ${email} è amministratore` : WORDS[created.error]);
process.exitCode = created.ok ? 0 : 1;
