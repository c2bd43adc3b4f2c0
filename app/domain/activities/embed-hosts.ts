// The sites that may show an activity's booking panel in a frame.
import { z } from 'zod';
import { parseUrl } from '../parse-url.ts';
import { sentText } from '../text-fields.ts';

export const MOST_HOSTS = 20;

const LONGEST_ADDRESS = 300;
/** Characters of a host name. */
const LONGEST_NAME = 253;

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** `www.lamiabarca.it` from a pasted address, with or without a path; undefined if there is no host. */
export function parseEmbedHost(text: string): string | undefined {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = parseUrl(address);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  // Keeps the port, which browsers compare too; developers' machines often have one.
  const known = url.hostname === 'localhost' || url.hostname.includes('.');
  return known && isNamed(url.hostname) ? url.host : undefined;
}

function isNamed(host: string): boolean {
  return host.length <= LONGEST_NAME && host.split('.').every((label) => LABEL.test(label));
}

/** One host per line; empty lines and repetitions are ignored. */
export const embedHostsForm = z.object({
  hosts: sentText(MOST_HOSTS * LONGEST_ADDRESS)
    .default('')
    .transform((text, context) => {
      const lines = text.split(/[\n,]/).filter((line) => line.trim() !== '');
      const parsed = lines.map((line) => ({ line: line.trim(), host: parseEmbedHost(line) }));
      const wrong = parsed.find(({ host }) => host === undefined);
      const hosts = [...new Set(parsed.flatMap(({ host }) => host ?? []))];
      const message =
        wrong === undefined
          ? `Al massimo ${MOST_HOSTS} siti`
          : `«${wrong.line.slice(0, 60)}» non è l'indirizzo di un sito`;
      if (wrong === undefined && hosts.length <= MOST_HOSTS) return hosts;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
});

/** The frame-ancestors directive: https only, except for localhost. Without hosts: nobody. */
export function frameAncestors(hosts: readonly string[]): string {
  if (hosts.length === 0) return "'none'";
  return hosts.map((host) => (/^localhost(:|$)/.test(host) ? `http://${host}` : `https://${host}`)).join(' ');
}
