// Opens the database, job queue and gateways, and closes them again in order.
import { join } from 'node:path';
import type postgres from 'postgres';
import type { Renditions } from '#app/domain/activities/image-tools.ts';
import type { Deps, Log } from '#app/domain/deps.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import { createFileStore, filesFolder, removeOldDrafts } from '#app/gateways/files.server.ts';
import { openJobQueue } from '#app/gateways/jobs.server.ts';
import { createMailJournal } from '#app/gateways/mail-journal.server.ts';
import { createMailbox, type Mailbox } from '#app/gateways/mailbox.server.ts';
import { createSmtpMailer } from '#app/gateways/mailer.server.ts';
import { createRenditionFiles } from '#app/gateways/rendition-files.server.ts';
import { openS3Files } from '#app/gateways/s3-files.server.ts';
import { keyedSecrets, readOrMakeKey } from '#app/gateways/secret-key.server.ts';
import { createStripeGateway } from '#app/gateways/stripe/stripe.server.ts';
import { queueConnection } from '#db/address.ts';
import { openDatabase } from '#db/client.ts';
import { applyMigrations } from '#db/migrate.ts';
import { createDeps, mailSender } from './deps.ts';
import { ProcessFigures } from './process-figures.ts';
import { readReplica } from './read-replica.ts';
import { type Readiness, serverReadiness } from './readiness.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';
import { jobHandlers } from './workers.ts';

export type AppServices = {
  deps: Deps;
  sql: postgres.Sql;
  /** A connection without a pooler: session state stays with it. */
  direct: postgres.Sql;
  /** Keeps mails while no mail server is configured. */
  mailbox: Mailbox | undefined;
  readiness: Readiness;
  telemetry: Telemetry | undefined;
  figures: ProcessFigures;
  /** Makes this process carry out jobs too. */
  startWorkers(): Promise<void>;
  /** Finishes running jobs first, because they need all other services. */
  close(): Promise<void>;
};

/** Applies the migrations first. The addresses of database and Stripe must be known by now. */
export async function openServices(environment: Environment, log: Log): Promise<AppServices> {
  const telemetry = await openTelemetry(environment, log);
  const { database, read, jobs, direct } = await openDatabases(environment, log, telemetry);
  const { mailbox, mailer } = openMailer(environment);
  const figures = new ProcessFigures();
  const onRemove = forgetting(database.sql, () => deps.images.renditions);
  const deps: Deps = createDeps(environment, {
    db: database.db,
    read,
    payments: createStripeGateway(stripeConnection(environment)),
    mailer,
    ...(await openFiles(environment, log, onRemove)),
    renditions: createRenditionFiles(join(environment.DATA_DIR, 'renditions')),
    jobs,
    secrets: keyedSecrets(secretKey(environment)),
    onPlacing: (outcome) => [figures, telemetry].forEach((each) => each?.placing(outcome)),
    log,
  });
  let working = false;
  return {
    deps,
    sql: database.sql,
    direct,
    mailbox,
    telemetry,
    figures,
    readiness: serverReadiness(database.sql, () => working),
    startWorkers: async () => {
      await jobs.start(jobHandlers(deps));
      working = true;
    },
    close: async () => {
      working = false;
      await jobs.stop();
      mailer.close();
      await database.close();
      await telemetry?.close();
    },
  };
}

async function openDatabases(environment: Environment, log: Log, telemetry: Telemetry | undefined) {
  const url = known(environment, 'DATABASE_URL');
  const { DATABASE_DIRECT_URL: directUrl = url, DATABASE_READ_URL: readUrl } = environment;
  const pooled = directUrl !== url;
  const options = { prepare: environment.DATABASE_PREPARE, pooled, onQuery: telemetry?.query };
  await applyMigrations(directUrl, { named: namesOf(environment) });
  const database = openDatabase(url, { ...options, max: environment.DATABASE_POOL_SIZE });
  const replica = readUrl === undefined ? undefined : openDatabase(readUrl, { ...options, max: 4 });
  const reading = replica && (await readReplica({ primary: database, replica, log }));
  const jobs = await openJobQueue({ connection: await queueConnection(directUrl), log });
  // Doesn't connect yet.
  const direct = pooled ? openDatabase(directUrl).sql : database.sql;
  const close = async (): Promise<void> => {
    await database.close();
    await reading?.close();
    await replica?.close();
  };
  const read: Deps['read'] = reading?.read ?? ((work) => work(database.db));
  return { database: { ...database, close }, read, jobs, direct };
}

function openMailer(environment: Environment) {
  const mailbox =
    environment.SMTP_URL === undefined ? createMailbox(join(environment.DATA_DIR, 'mail')) : undefined;
  const mailer = mailbox ?? createSmtpMailer(known(environment, 'SMTP_URL'), mailSender(environment));
  return { mailbox, mailer };
}

/** Names the variables that a refused connection depends on. */
function namesOf({ DATABASE_DIRECT_URL: direct, POSTGRES_PASSWORD: password }: Environment): string {
  const name = direct === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return password === undefined ? name : `${name} e POSTGRES_PASSWORD`;
}

type OnRemove = (key: string) => Promise<void>;

/** Removes a picture's versions too, also on the other machines. */
function forgetting(sql: postgres.Sql, renditions: () => Renditions): OnRemove {
  return async (key) => {
    await sql`select pg_notify('picture_removed', ${key})`;
    await renditions().forget(key);
  };
}

/** The mail journal goes with the files: several machines have to share it. */
async function openFiles(
  { FILES_URL: address, DATA_DIR: dir }: Environment,
  log: Log,
  onRemove: OnRemove,
): Promise<Pick<Deps, 'files' | 'mailJournal'>> {
  if (address === undefined)
    return {
      files: createFileStore(filesFolder(dir), onRemove),
      mailJournal: createMailJournal(join(dir, 'mails-taken')),
    };
  await removeOldDrafts(dir);
  const files = await openS3Files(address, { log, onRemove });
  return { files, mailJournal: files.journal };
}

function secretKey({ SECRET_KEY: given, DATA_DIR: dir }: Environment): Buffer {
  return given === undefined ? readOrMakeKey(join(dir, 'secret.key')) : Buffer.from(given, 'base64');
}

function stripeConnection(environment: Environment) {
  const twin = environment.STRIPE_TWIN_URL === undefined ? undefined : new URL(environment.STRIPE_TWIN_URL);
  const secrets = [environment.STRIPE_WEBHOOK_SECRET, environment.STRIPE_CONNECT_WEBHOOK_SECRET];
  return {
    secretKey: known(environment, 'STRIPE_SECRET_KEY'),
    webhookSecrets: secrets.filter((secret) => secret !== undefined),
    ...(twin ? { twin: { host: twin.hostname, port: Number(twin.port) } } : {}),
  };
}

function known(environment: Environment, name: 'DATABASE_URL' | 'STRIPE_SECRET_KEY' | 'SMTP_URL'): string {
  const value = environment[name];
  if (value === undefined) throw new Error(`${name} is needed and no demo part stands in for it`);
  return value;
}
