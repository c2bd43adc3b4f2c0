// Lines printed at the start: the addresses to open, or why the start failed.
import type postgres from 'postgres';
import { originOf } from '#app/gateways/base-url.server.ts';
import type { Environment } from '#app/gateways/env.server.ts';

export async function announcement(environment: Environment, sql: postgres.Sql): Promise<string> {
  const base = environment.BASE_URL;
  const shown = await sql<{ name: string; subdomain: string }[]>`
    select name, subdomain from activities where published_at is not null and suspended_at is null order by id limit 5`;
  const lines: [string, string][] = [
    [base.href, 'la piattaforma'],
    ...shown.map(({ name, subdomain }): [string, string] => [originOf(base, subdomain), name]),
    ...(environment.SMTP_URL === undefined
      ? [[`${base.href}/dev/mail`, 'le mail della prova'] as [string, string]]
      : []),
  ];
  const width = Math.max(...lines.map(([address]) => address.length));
  return [
    '',
    `${environment.APP_NAME} è pronto:`,
    ...lines.map(([address, words]) => `  ${address.padEnd(width)}  ${words}`),
    ...(environment.STRIPE_TWIN_URL === undefined
      ? []
      : ['  Carta di prova: 4242 4242 4242 4242, una scadenza futura, un CVC qualsiasi']),
    '',
  ].join('\n');
}

// One line that says what to do for a known failure, else the whole trace.

type Failure = NodeJS.ErrnoException & { port?: number; dest?: string };

/** Our own errors already have words for people. */
export function worded(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failure: Failure = error;
  if (failure.name === 'ConfigurationError' || (failure.name === 'Error' && failure.code === undefined))
    return failure.message;
  // PostgreSQL's insufficient_privilege.
  if (failure.code === '42501')
    return `All'utente del database manca un diritto, perché il database non è suo (${failure.message})`;
  return (failure.syscall === 'listen' ? ofListening(failure) : ofTheDisk(failure)) ?? error;
}

function ofListening({ code, port }: Failure): string | undefined {
  if (code === 'EADDRINUSE')
    return `La porta ${port} è occupata: liberala, oppure scegline un'altra con PORT`;
  if (code === 'EACCES') return `Questo utente non può ascoltare sulla porta ${port}: scegline una con PORT`;
  if (code === 'EADDRNOTAVAIL') return 'HOST non è un indirizzo di questa macchina';
  return undefined;
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR']);

/** For a failed link, `dest` is the file that can't be made. */
function ofTheDisk({ code, path, dest = path }: Failure): string | undefined {
  if (code === 'ENOSPC') return 'Il disco è pieno: libera spazio e riavvia';
  if (dest === undefined || !UNWRITABLE.has(code ?? '')) return undefined;
  return `Non posso scrivere ${dest}: controlla i permessi, oppure indica un'altra cartella con DATA_DIR`;
}
