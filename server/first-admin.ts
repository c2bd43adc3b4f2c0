// Creates the administrator that the configuration names, if there is no administrator yet.
import { CREATE_ADMIN_REFUSALS, ensureFirstAdmin } from '#app/domain/identity/administrators.server.ts';
import { ConfigurationError, type Environment } from '#app/gateways/env.server.ts';
import type { AppServices } from './services.ts';

/** @throws ConfigurationError if the address or the password is refused. */
export async function makeFirstAdmin(
  { deps }: Pick<AppServices, 'deps'>,
  environment: Environment,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email === undefined || password === undefined) return;
  const outcome = await ensureFirstAdmin(deps, { email, password });
  if (!outcome.ok)
    throw new ConfigurationError([`ADMIN_EMAIL e ADMIN_PASSWORD: ${CREATE_ADMIN_REFUSALS[outcome.error]}`]);
  if (outcome.value === 'made') deps.log.info({}, 'the first administrator was made');
}
