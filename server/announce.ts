// Tells whoever started the server what to open.
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
