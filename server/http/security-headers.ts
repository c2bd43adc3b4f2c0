// Security headers, and the content security policy with the answer's nonce.
import type { Environment } from '#app/gateways/env.server.ts';

type Configured = Pick<Environment, 'BASE_URL' | 'IMAGE_HOSTS' | 'STRIPE_TWIN_URL'>;

const frames = [
  'https://www.google.com/maps/embed',
  'https://maps.google.com',
  // Target of redirects from maps.google.com.
  'https://www.google.com/maps',
  'https://www.youtube-nocookie.com',
];

/** Exceptions from the policy that a page asks for. */
export type PageWishes = {
  /** Loads the translation provider's script. */
  translates: boolean;
  /** Reads QR codes with WebAssembly. */
  scans: boolean;
  /** Sites that may show the page in a frame. */
  ancestors: string | undefined;
};

/** Nonce or digests that mark inline scripts and styles as ours. */
export type Proofs = { scripts: readonly string[]; styles: readonly string[] };

export type Policy = (proofs: Proofs, page?: Partial<PageWishes>) => string;

/** The proofs of an answer made for one visit. */
export function proofsBy(nonce: string): Proofs {
  const proof = [`'nonce-${nonce}'`];
  return { scripts: proof, styles: proof };
}

type Directives = Record<string, string[]>;

/** Headers of every answer. Routes may replace them in theirs. */
export function fixedHeaders({ BASE_URL }: Configured): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Addresses hold secrets, so not even our own next page gets the full one: the translation provider's
    // script may run there. `no-referrer` and `same-origin` would make some forms send Origin: null.
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(BASE_URL.secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Built once except for the proofs. `development`: Vite's styles have no nonce, and it uses a WebSocket. */
export function contentSecurityPolicy(configured: Configured, development: boolean): Policy {
  const { BASE_URL: base, IMAGE_HOSTS } = configured;
  const scheme = base.secure ? 'https' : 'http';
  const images = IMAGE_HOSTS.map((host) => `${scheme}://${host}${base.portSuffix}`);
  const directives: Directives = {
    'default-src': ["'self'"],
    'script-src': [SCRIPTS],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : [STYLES],
    // For widths and colours that come from data. A style attribute can't run code.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...images],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'frame-src': frames,
    'form-action': ["'self'", base.href, ...cardPages(configured)],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(base.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  const plain = written(directives);
  const translated = written(withTranslator(directives));
  const scanning = written(withScanner(directives));
  return ({ scripts, styles }, { translates = false, scans = false, ancestors } = {}) => {
    const policy = (scans ? scanning : translates ? translated : plain)
      .replace(SCRIPTS, ["'self'", ...scripts].join(' '))
      .replace(STYLES, ["'self'", ...styles].join(' '));
    return ancestors === undefined
      ? policy
      : policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`);
  };
}

/** Placeholders for our own files and the proofs of one answer. */
const SCRIPTS = '{scripts}';
const STYLES = '{styles}';

/**
 * Internal headers by which pages ask for exceptions: frames, translation, scanning. They are removed before
 * the answer is sent.
 */
const ANCESTORS = 'x-frame-ancestors';
const TRANSLATES = 'x-translates';
const SCANS = 'x-scans';

/** Reads and removes the exceptions that an answer asks for. */
export function takePolicyWishes(answer: Headers): PageWishes {
  const wishes = {
    translates: answer.has(TRANSLATES),
    scans: answer.has(SCANS),
    ancestors: answer.get(ANCESTORS) ?? undefined,
  };
  answer.delete(SCANS);
  answer.delete(ANCESTORS);
  answer.delete(TRANSLATES);
  return wishes;
}

function written(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Addresses of the translation provider, loaded after a visitor chose a language. */
const translator: Directives = {
  'script-src': [
    'https://translate.google.com',
    'https://translate.googleapis.com',
    'https://translate-pa.googleapis.com',
  ],
  // Its style elements have no nonce. 'unsafe-inline' has no effect beside a nonce, so here it replaces the nonce.
  'style-src': ["'unsafe-inline'", 'https://www.gstatic.com'],
  'img-src': ['https://www.gstatic.com', 'https://fonts.gstatic.com', 'https://translate.google.com'],
  'connect-src': ['https://translate.googleapis.com', 'https://translate-pa.googleapis.com'],
};

function withTranslator(directives: Directives): Directives {
  const opened = { ...directives, 'style-src': ["'self'"] };
  return Object.fromEntries(
    Object.entries(opened).map(([name, values]) => [name, [...values, ...(translator[name] ?? [])]]),
  );
}

/** Allows compiling WebAssembly. Unlike `unsafe-eval`, this does not allow running text as code. */
function withScanner(directives: Directives): Directives {
  return { ...directives, 'script-src': [...(directives['script-src'] ?? []), "'wasm-unsafe-eval'"] };
}

/** Other hosts to which a form may redirect: the card page and the payout onboarding. */
function cardPages({ STRIPE_TWIN_URL }: Configured): string[] {
  if (STRIPE_TWIN_URL === undefined) return ['https://checkout.stripe.com', 'https://connect.stripe.com'];
  const { port } = new URL(STRIPE_TWIN_URL);
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
