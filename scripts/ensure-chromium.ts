// Finds the browser for the journeys: an installed one, else Debian's, else a message says what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** First the one without a window, which needs a fifth less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** undefined if none is installed. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
  }
  const candidates = [
    ...FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...APPLICATIONS,
  ];
  return candidates.find((path) => existsSync(path));
}

export function ensureChromium(): string {
  const found = findChromium() ?? installOnDebian();
  if (found) return found;
  throw new Error(
    'No Chromium or Chrome for the browser tests. Install one (Debian and Ubuntu: `sudo apt-get install chromium`; ' +
      'macOS: `brew install --cask chromium`), or name its executable in CHROMIUM_PATH.',
  );
}

function installOnDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium here: installing Debian’s');
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt('update')) return undefined;
  const install = (name: string): boolean => apt('install', '--no-install-recommends', name);
  return install('chromium-headless-shell') || install('chromium') ? findChromium() : undefined;
}

if (import.meta.main) console.log(ensureChromium());
