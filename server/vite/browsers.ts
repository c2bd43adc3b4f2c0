// The oldest supported browsers, from the list in package.json.
import browserslist from 'browserslist';

export type Browser = 'chrome' | 'edge' | 'firefox' | 'ios' | 'safari';

const NAMES: Record<string, Browser> = { ios_saf: 'ios' };

/** In the form of build targets: ['chrome125', 'safari16.0', …]. */
export function buildTargets(): string[] {
  return oldestBrowsers().map(({ browser, version }) => `${browser}${version}`);
}

export function oldestBrowsers(): { browser: Browser; version: number }[] {
  const oldest = new Map<Browser, number>();
  for (const entry of browserslist()) {
    const [name = '', versions = ''] = entry.split(' ');
    const browser = NAMES[name] ?? (name as Browser);
    // Of a range such as 16.6-16.7, takes the first version.
    const version = Number.parseFloat(versions);
    oldest.set(browser, Math.min(version, oldest.get(browser) ?? version));
  }
  return [...oldest].map(([browser, version]) => ({ browser, version }));
}
