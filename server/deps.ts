// Builds the domain's dependencies from the configuration.
import type { Company, Deps, DomainConfig } from '#app/domain/deps.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import { createIconSource } from '#app/gateways/icon-sets.server.ts';
import { placingTurns } from '#app/gateways/in-turn.ts';
import { createImageTools } from '#app/gateways/renditions.server.ts';
import type { RenditionFiles } from '#app/gateways/rendition-files.server.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';

export type DepsParts = Omit<Deps, 'passwords' | 'images' | 'icons' | 'now' | 'placingTurn' | 'config'> & {
  renditions: RenditionFiles;
};

export function createDeps(environment: Environment, { renditions, ...parts }: DepsParts): Deps {
  return {
    ...parts,
    passwords: argon2Passwords(),
    images: createImageTools(renditions, parts.log),
    icons: createIconSource(environment.ICONIFY_FALLBACK_URL),
    now: () => new Date(),
    placingTurn: placingTurns(environment.DATABASE_POOL_SIZE),
    config: domainConfig(environment),
  };
}

export function domainConfig(environment: Environment): DomainConfig {
  return {
    appName: environment.APP_NAME,
    baseUrl: environment.BASE_URL.href,
    mailFrom: mailSender(environment),
    imageHosts: environment.IMAGE_HOSTS,
    holdMinutes: environment.BOOKING_HOLD_MINUTES,
    maxOpenHoldsPerAddress: environment.MAX_OPEN_HOLDS_PER_ADDRESS,
    platformFee: {
      percentBasisPoints: environment.PLATFORM_FEE_PERCENT,
      fixedCents: environment.PLATFORM_FEE_FIXED_CENTS,
    },
    creditsTurnoverThresholdCents: environment.CREDITS_TURNOVER_THRESHOLD_CENTS,
    settlementDelayHours: environment.SETTLEMENT_DELAY_HOURS,
    sessionMaxAgeSeconds: environment.SESSION_MAX_AGE,
    adminsNeedSecondFactor: environment.NODE_ENV === 'production' && environment.BASE_URL.isPublic,
    rateLimits: environment.RATE_LIMITS,
    authBasePath: environment.AUTH_BASE_PATH,
    translateWidget: environment.TRANSLATE_WIDGET,
    company: companyOf(environment),
  };
}

/** Company details that are not configured: example values in the demo, visible gaps on a public address. */
function companyOf({ BASE_URL: base, ...given }: Environment): Company {
  const otherwise = (demo: string, missing: string): string => (base.isPublic ? `[${missing}]` : demo);
  return {
    name: given.COMPANY_NAME ?? otherwise(`${given.APP_NAME} Demo S.r.l.`, 'ragione sociale del gestore'),
    address:
      given.COMPANY_ADDRESS ?? otherwise('Via degli Esempi 1, 10121 Torino (TO)', 'indirizzo del gestore'),
    vatNumber: given.COMPANY_VAT ?? otherwise('00000000000', 'partita IVA del gestore'),
    email: given.COMPANY_EMAIL ?? otherwise('privacy@example.com', 'email del gestore'),
    certifiedEmail: given.COMPANY_PEC ?? otherwise('botteghino@pec.example.com', 'PEC del gestore'),
  };
}

export function mailSender(environment: Environment): string {
  return environment.MAIL_FROM ?? `prenotazioni@${environment.BASE_URL.apex}`;
}
