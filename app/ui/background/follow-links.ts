// Prefetches pages of links that are hovered or focused, and of visible links with `data-prefetch`.
import { type Connection, createPrefetcher, pageBehind } from './prefetch.ts';

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
