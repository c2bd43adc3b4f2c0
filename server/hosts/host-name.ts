// Reads a Host header. Only the configured base address decides what counts as ours.
import type { BaseUrl } from '#app/gateways/base-url.server.ts';

export type HostName =
  | { kind: 'apex' }
  | { kind: 'www' }
  | { kind: 'label'; label: string }
  /** An address of this machine, when the platform runs on it. */
  | { kind: 'loopback' }
  /** Well-formed, but not one of our hosts. */
  | { kind: 'foreign' }
  | { kind: 'malformed' };

const wellFormed = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;
const addressLiteral = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/** Ignores case, port and one final dot. */
export function parseHost(header: string, base: BaseUrl): HostName {
  const match = /^([^:]*|\[[^\]]*\])(?::\d{1,5})?$/.exec(header.toLowerCase());
  const name = match?.[1]?.replace(/\.$/, '') ?? '';
  if (addressLiteral.test(name)) return { kind: isLoopback(name) && !base.isPublic ? 'loopback' : 'foreign' };
  if (name.length > 253 || !wellFormed.test(name)) return { kind: 'malformed' };
  if (name === base.apex) return { kind: 'apex' };
  if (!name.endsWith(`.${base.apex}`)) return { kind: 'foreign' };
  const label = name.slice(0, -base.apex.length - 1);
  if (label === 'www') return { kind: 'www' };
  // Activities never have names of several labels or in punycode.
  return label.includes('.') || label.startsWith('xn--') ? { kind: 'foreign' } : { kind: 'label', label };
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '[::1]';
}
