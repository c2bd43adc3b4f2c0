// Puts together what the domain needs from the real world, as the configuration says.
import type { Deps, DomainConfig, FileStore, JobQueue, Log, Mailer } from '#app/domain/deps.ts';
import type { PaymentGateway } from '#app/domain/payments/gateway.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import { createImageTools } from '#app/gateways/image-tools.server.ts';
import { argon2Passwords } from '#app/gateways/passwords.server.ts';
import type { Db } from '#db/client.ts';

export type DepsParts = {
  db: Db;
  payments: PaymentGateway;
  mailer: Mailer;
  files: FileStore;
  jobs: JobQueue;
  log: Log;
};

export function createDeps(environment: Environment, parts: DepsParts): Deps {
  return { ...parts, passwords: argon2Passwords(), images: createImageTools(), now: () => new Date(), config: domainConfig(environment) };
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
    authBasePath: environment.AUTH_BASE_PATH,
  };
}

export function mailSender(environment: Environment): string {
  return environment.MAIL_FROM ?? `prenotazioni@${environment.BASE_URL.apex}`;
}
