// The administrator named in the configuration, where there is none yet.
import { ensureFirstAdmin } from '#app/domain/identity/ensure-first-admin.server.ts';
import { ConfigurationError, type Environment } from '#app/gateways/env.server.ts';

import type { AppServices } from './services.ts';

/** @throws ConfigurationError for an address or a password that nobody may have. */
export async function makeFirstAdmin(
  { deps }: Pick<AppServices, 'deps'>,
  environment: Environment,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (email === undefined || password === undefined) return;
  const outcome = await ensureFirstAdmin(deps, { email, password });
  if (!outcome.ok)
    throw new ConfigurationError([`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: ${outcome.error}`]);
  if (outcome.value === 'made') deps.log.info({}, 'the first administrator was made');
}
