// What a Host header names, judged against the configured base address only.
import type { BaseUrl } from '#app/gateways/base-url.server.ts';

export type HostName =
  | { kind: 'apex' }
  | { kind: 'www' }
  | { kind: 'label'; label: string }
  /** One of this machine's own addresses, where the platform itself runs on it. */
  | { kind: 'loopback' }
  /** Well-formed, but nothing of ours. */
  | { kind: 'foreign' }
  | { kind: 'malformed' };

const wellFormed = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;
const addressLiteral = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/** Case, port and one final dot do not count. */
export function parseHost(header: string, base: BaseUrl): HostName {
  const match = /^([^:]*|\[[^\]]*\])(?::\d{1,5})?$/.exec(header.toLowerCase());
  const name = match?.[1]?.replace(/\.$/, '') ?? '';
  if (addressLiteral.test(name)) return { kind: isLoopback(name) && !base.isPublic ? 'loopback' : 'foreign' };
  if (name.length > 253 || !wellFormed.test(name)) return { kind: 'malformed' };
  if (name === base.apex) return { kind: 'apex' };
  if (!name.endsWith(`.${base.apex}`)) return { kind: 'foreign' };
  const label = name.slice(0, -base.apex.length - 1);
  if (label === 'www') return { kind: 'www' };
  // Deeper names and punycode are never given to an activity.
  return label.includes('.') || label.startsWith('xn--') ? { kind: 'foreign' } : { kind: 'label', label };
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '[::1]';
}
