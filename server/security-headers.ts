// The headers that tell browsers what our pages may do, and the policy that carries the answer's nonce.
import type { BaseUrl } from '#app/gateways/base-url.server.ts';

export type SecurityOptions = {
  base: BaseUrl;
  /** Where a form's answer may lead besides our own hosts: the card page and the payout onboarding. */
  formTargets: string[];
  imageHosts: string[];
  /** Vite's injected styles carry no nonce and its updates come over a socket. */
  development: boolean;
};

const frames = [
  'https://www.google.com/maps/embed',
  'https://maps.google.com',
  // maps.google.com answers with a redirect to this path.
  'https://www.google.com/maps',
  'https://www.youtube-nocookie.com',
];

/** Routes may replace each of them in their own answer. */
export function fixedHeaders({ base }: Pick<SecurityOptions, 'base'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(base.secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Everything but the nonce is put together once. */
export function contentSecurityPolicy(options: SecurityOptions): (nonce: string) => string {
  const mark = '\0';
  const scheme = options.base.secure ? 'https' : 'http';
  const images = options.imageHosts.map((host) => `${scheme}://${host}${options.base.portSuffix}`);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${mark}'`],
    'style-src': ["'self'", options.development ? "'unsafe-inline'" : `'nonce-${mark}'`],
    // Widths and colours that only the data know; an attribute can't load or run anything by itself.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...images],
    'connect-src': ["'self'", ...(options.development ? ['ws:'] : [])],
    'frame-src': frames,
    'form-action': ["'self'", options.base.href, ...options.formTargets],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(options.base.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  const parts = Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
    .split(mark);
  return (nonce) => parts.join(nonce);
}
