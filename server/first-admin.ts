// Creates the administrator that the configuration names, if there is no administrator yet.
import { type CreateAdminError, ensureFirstAdmin } from '#app/domain/identity/administrators.server.ts';
import { ConfigurationError, type Environment } from '#app/gateways/env.server.ts';
import type { AppServices } from './services.ts';

const WORDS: Record<CreateAdminError, string> = {
  'invalid-email': 'ADMIN_EMAIL non è un indirizzo email valido',
  'weak-password':
    'ADMIN_PASSWORD è troppo debole: almeno 10 caratteri, con minuscola, maiuscola, cifra e un carattere fra !@#$%^&*',
  'guessable-password':
    "ADMIN_PASSWORD è troppo facile da indovinare: usa due o tre parole che non c'entrano l'una con l'altra",
  'personal-password': "ADMIN_PASSWORD contiene il nome che è in ADMIN_EMAIL: scegline un'altra",
  'existing-user': 'ADMIN_EMAIL ha già un account, e non è un amministratore: indicane un altro',
};

/** @throws ConfigurationError if the address or the password is refused. */
export async function makeFirstAdmin(
  { deps }: Pick<AppServices, 'deps'>,
  environment: Environment,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email === undefined || password === undefined) return;
  const outcome = await ensureFirstAdmin(deps, { email, password });
  if (!outcome.ok) throw new ConfigurationError([WORDS[outcome.error]]);
  if (outcome.value === 'made') deps.log.info({}, 'the first administrator was made');
}
