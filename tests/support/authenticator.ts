// A person's authenticator app: reads the key from the settings' page and computes codes by the test's clock.
import { Secret, TOTP } from 'otpauth';

import type { TestClock } from './clock.ts';
import type { Visitor } from './visitor.ts';

export type Authenticator = {
  /** `stepsAway`: the code of an earlier or later half minute. */
  code(stepsAway?: number): string;
};

export function authenticator(secret: string, clock: Pick<TestClock, 'now'>): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    code: (stepsAway = 0) => totp.generate({ timestamp: clock.now().getTime() + stepsAway * 30_000 }),
  };
}

const CODE = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/g;

/** Returns the app, and the recovery codes that were shown. */
export async function switchOn(visitor: Visitor, clock: TestClock) {
  await visitor.visit('/settings/second-factor');
  await visitor.submit('Attiva la verifica');
  const secret = visitor.page.root.querySelector('main code')?.text.replaceAll(' ', '') ?? '';
  const app = authenticator(secret, clock);
  await visitor.submit('Conferma il codice', { code: app.code() });
  return { app, secret, recoveryCodes: visitor.page.text.match(CODE) ?? [] };
}
