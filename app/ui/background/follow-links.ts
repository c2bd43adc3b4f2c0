// Prefetches pages of links that are hovered or focused, and of visible links with `data-prefetch`.
export function followLinks(): void {
  // Signed-in pages are never cached by browsers, so prefetching them would be useless.
  if (document.querySelector('.dashboard')) return;
  const want = createPrefetcher({ connection, load });
  const consider = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const address = link === null ? undefined : pageBehind(link, location);
    if (address !== undefined) want(address);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, ({ target }) => consider(target), { passive: true });
  }
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      consider(target);
    }
  });
  for (const link of document.querySelectorAll('a[data-prefetch]')) seen.observe(link);
}

function connection(): Connection {
  return (navigator as { connection?: Connection }).connection;
}

function load(address: string): Promise<unknown> {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = address;
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}

// Fetches a link's page before it is opened: not on slow or data-saving connections, at most four at once.
// Source: docs/rules/pages.md#prefetching.

const MOST_AT_ONCE = 4;
const SLOW = new Set(['slow-2g', '2g']);

export type Connection = { saveData?: boolean; effectiveType?: string } | undefined;

export function isSparing(connection: Connection): boolean {
  return connection?.saveData === true || SLOW.has(connection?.effectiveType ?? '');
}

export type Prefetching = { connection: () => Connection; load: (address: string) => Promise<unknown> };

/** Returns a function that requests an address; each is fetched once, the newest request first. */
export function createPrefetcher({ connection, load }: Prefetching): (address: string) => void {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  function next(): void {
    while (running < MOST_AT_ONCE) {
      const address = waiting.pop();
      if (address === undefined) return;
      running += 1;
      void load(address)
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
          next();
        });
    }
  }

  return (address) => {
    if (known.has(address) || isSparing(connection())) return;
    known.add(address);
    waiting.push(address);
    next();
  };
}

export type Link = {
  href: string;
  target: string;
  protocol: string;
  host: string;
  download: string;
};

/**
 * The address of a page on this host that the link opens in this window; undefined for others, and for this
 * page itself.
 */
export function pageBehind(link: Link, here: { href: string; host: string }): string | undefined {
  const opensHere = (link.target === '' || link.target === '_self') && link.download === '';
  if (!opensHere || !link.protocol.startsWith('http') || link.host !== here.host) return undefined;
  const address = withoutFragment(link.href);
  return address === withoutFragment(here.href) ? undefined : address;
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? address;
}
