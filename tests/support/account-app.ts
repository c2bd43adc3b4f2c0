// The built application with its mails and jobs, for tests of accounts.
import type { Deps, MailMessage } from '#app/domain/deps.ts';
import { jobHandlers } from '#server/workers.ts';

import { testClock, type TestClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { testDeps, type TestDeps } from './deps.ts';
import { BASE_URL, testApp, type TestApp } from './test-app.ts';
import { visitor, type Page, type Visitor } from './visitor.ts';

export const PASSWORD = 'Prenota2026!';

export const CHIARA = {
  name: 'Chiara',
  surname: "D'Amico",
  phone: '333 123 4567',
  email: 'chiara@example.com',
  password: PASSWORD,
  privacy: true,
  terms: true,
};

export type AccountApp = {
  app: TestApp;
  deps: TestDeps;
  clock: TestClock;
  newVisitor(): Visitor;
  /** The mails to an address, after all jobs have run. */
  mailsTo(address: string): Promise<MailMessage[]>;
  /** Path and query of the newest mail's link to `page`. */
  linkTo(address: string, page: string): Promise<string>;
  /** An account with a verified address, not signed in. */
  register(changes?: Partial<typeof CHIARA>): Promise<void>;
  /** A visitor who has signed in. */
  signedIn(email: string, password?: string): Promise<Visitor>;
};

export async function accountApp(
  variables: Record<string, string> = { RATE_LIMITS: '0' },
): Promise<AccountApp> {
  const clock = testClock('2027-06-01T10:00');
  const database = await testDatabase();
  const config = { baseUrl: BASE_URL };
  const deps = testDeps({ db: database.db, clock, handlers: (made: Deps) => jobHandlers(made), config });
  const { jobs, now, mailer, files, passwords } = deps;
  const parts = { jobs, now, mailer, files, passwords };
  const app = await testApp({ database, parts, variables });
  const newVisitor = () => visitor(app, BASE_URL);

  const mailsTo = async (address: string) => {
    await deps.jobs.runAll();
    return deps.mailer.messages.filter(({ to }) => to.address === address);
  };
  const linkTo = async (address: string, page: string) => {
    const links = (await mailsTo(address)).flatMap(({ text }) => text.match(/https:\/\/\S+/g) ?? []);
    const link = links.findLast((each) => new URL(each).pathname === page);
    if (link === undefined) throw new Error(`no mail to ${address} leads to ${page}`);
    return link.slice(BASE_URL.length);
  };
  const register = async (changes: Partial<typeof CHIARA> = {}) => {
    const person = { ...CHIARA, ...changes };
    const guest = newVisitor();
    await guest.visit('/register');
    await guest.submit('Registrati', person);
    await guest.visit(await linkTo(person.email.trim(), '/verify'));
    await guest.submit("Verifica l'email");
  };
  const signedIn = async (email: string, password = PASSWORD) => {
    const person = newVisitor();
    await person.visit('/login');
    await person.submit('Accedi', { email, password });
    return person;
  };
  return { app, deps, clock, newVisitor, mailsTo, linkTo, register, signedIn };
}

/** The messages beside the refused fields. */
export function fieldErrors(page: Page): string[] {
  return page.root.querySelectorAll('.error').map((each) => each.text.trim());
}
