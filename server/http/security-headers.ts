// The headers that tell browsers what our pages may do, and the policy that carries the answer's nonce.
import type { Environment } from '#app/gateways/env.server.ts';

type Configured = Pick<Environment, 'BASE_URL' | 'IMAGE_HOSTS' | 'STRIPE_TWIN_URL'>;

const frames = [
  'https://www.google.com/maps/embed',
  'https://maps.google.com',
  // maps.google.com answers with a redirect to this path.
  'https://www.google.com/maps',
  'https://www.youtube-nocookie.com',
];

/** What a page needs of the policy. */
export type PageWishes = {
  /** It loads the translation provider's script. */
  translates: boolean;
  /** It reads codes with WebAssembly. */
  scans: boolean;
  /** Who else may show it in a frame. */
  ancestors: string | undefined;
};

/** By which the policy knows the inline scripts and styles that are ours. */
export type Proofs = { scripts: readonly string[]; styles: readonly string[] };

export type Policy = (proofs: Proofs, page?: Partial<PageWishes>) => string;

/** Of an answer that is made for one visit. */
export function proofsBy(nonce: string): Proofs {
  const proof = [`'nonce-${nonce}'`];
  return { scripts: proof, styles: proof };
}

type Directives = Record<string, string[]>;

/** Routes may replace each of them in their own answer. */
export function fixedHeaders({ BASE_URL }: Configured): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Not even to our own next page, whose scripts may be the translation provider's: addresses hold secrets.
    // `no-referrer` and `same-origin` would turn the Origin of some forms into null.
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(BASE_URL.secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Everything but the proofs is put together once.
 * `development`: Vite's injected styles carry no nonce, and its updates come over a socket.
 */
export function contentSecurityPolicy(configured: Configured, development: boolean): Policy {
  const { BASE_URL: base, IMAGE_HOSTS } = configured;
  const scheme = base.secure ? 'https' : 'http';
  const images = IMAGE_HOSTS.map((host) => `${scheme}://${host}${base.portSuffix}`);
  const directives: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", SCRIPTS],
    'style-src': ["'self'", development ? "'unsafe-inline'" : STYLES],
    // Widths and colours that only the data know; an attribute can't load or run anything by itself.
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
      .replace(SCRIPTS, scripts.join(' '))
      .replace(STYLES, styles.join(' '));
    return ancestors === undefined
      ? policy
      : policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`);
  };
}

/** Where the proofs of an answer go. */
const SCRIPTS = '{scripts}';
const STYLES = '{styles}';

/** Set by pages that other sites may show in a frame, that are translated or scan; read here only, browsers never see them. */
const ANCESTORS = 'x-frame-ancestors';
const TRANSLATES = 'x-translates';
const SCANS = 'x-scans';

/** What an answer says that its page needs of the policy. */
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

/** Where the translation provider's script comes from and what it loads, once a visitor has chosen a language. */
const translator: Directives = {
  'script-src': [
    'https://translate.google.com',
    'https://translate.googleapis.com',
    'https://translate-pa.googleapis.com',
  ],
  // It writes style elements of its own, which know no nonce; beside a nonce the word would count for nothing.
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

/** Compiles the reader of codes, and nothing that is a text: `unsafe-eval` it is not. */
function withScanner(directives: Directives): Directives {
  return { ...directives, 'script-src': [...(directives['script-src'] ?? []), "'wasm-unsafe-eval'"] };
}

/** Where a form's answer may lead besides our own hosts: the card page and the payout onboarding. */
function cardPages({ STRIPE_TWIN_URL }: Configured): string[] {
  if (STRIPE_TWIN_URL === undefined) return ['https://checkout.stripe.com', 'https://connect.stripe.com'];
  const { port } = new URL(STRIPE_TWIN_URL);
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
}
