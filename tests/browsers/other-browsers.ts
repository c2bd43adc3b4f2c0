// Firefox and WebKit as Debian has them, behind the few calls that a journey needs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { constants, inflateSync } from 'node:zlib';

import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { vi } from 'vitest';

import { freePort } from '#db/embedded/free-port.ts';

/** Elements are told by XPath; an action waits for its element, WAIT_MS at most. */
export type OtherBrowser = {
  open(url: string): Promise<void>;
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** How many sheets of paper the page takes; only where the browser prints without a screen. */
  sheets?(): Promise<number>;
  close(): Promise<void>;
};

const WAIT_MS = 60_000;
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/xvfb-run';

/** By name; `start` is undefined where the browser isn't installed. */
export const OTHER_BROWSERS = [
  { name: 'Firefox', start: existsSync(FIREFOX) ? startFirefox : undefined },
  { name: 'WebKit', start: existsSync(WEBKIT) && existsSync(SCREEN) ? startWebKit : undefined },
];

async function startFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, timeout: WAIT_MS });
  const page = await browser.newPage();
  const click = (xpath: string, count: number) =>
    until(async () => {
      const element = await page.$(`::-p-xpath(${xpath})`);
      if (!element) throw new Error(`nothing is at ${xpath}`);
      await element.scrollIntoView();
      await isAtRest(element);
      await element.click({ count });
    });
  return {
    open: async (url) => void (await page.goto(url)),
    press: (xpath) => click(xpath, 1),
    type: async (xpath, text) => {
      await click(xpath, 3);
      await page.keyboard.type(text);
    },
    evaluate: (expression) => page.evaluate(expression),
    sheets: async () => countPages(Buffer.from(await page.pdf({ format: 'A4' }))),
    close: () => browser.close(),
  };
}

/** The document's pages are told in packed parts of it; other parts, pictures for one, may be packed in another way. */
function countPages(pdf: Buffer): number {
  const parts = pdf
    .toString('latin1')
    .split(/\bstream\r?\n/)
    .slice(1);
  return parts.reduce((count, part) => count + unpacked(part).split(/\/Type ?\/Page\b/).length - 1, 0);
}

function unpacked(part: string): string {
  try {
    return inflateSync(Buffer.from(part, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
    );
  } catch {
    return '';
  }
}

/** A page that still scrolls would be clicked beside the element. */
async function isAtRest(element: ElementHandle): Promise<void> {
  for (let last = ''; ; await setTimeout(50)) {
    const place = JSON.stringify(await element.boundingBox());
    if (place === last) return;
    last = place;
  }
}

type Element = Record<string, string>;

/** A page that glides there would be clicked beside the element. */
const AT_ONCE = "arguments[0].scrollIntoView({ behavior: 'instant', block: 'center' })";

/** By the W3C's protocol, which Debian's driver of WebKitGTK speaks; its browser needs a screen. */
async function startWebKit(): Promise<OtherBrowser> {
  const port = await freePort(0, '127.0.0.1');
  const driver = spawn(SCREEN, ['-a', WEBKIT, `--port=${port}`], { stdio: 'ignore', detached: true });
  const origin = `http://127.0.0.1:${port}`;
  const opened = await until(() => send<{ sessionId: string }>(`${origin}/session`, { capabilities: {} }));
  const session = `${origin}/session/${opened.sessionId}`;
  const act = (xpath: string, action: string, body: object) =>
    until(async () => {
      const element = await send<Element>(`${session}/element`, { using: 'xpath', value: xpath });
      await send(`${session}/execute/sync`, { script: AT_ONCE, args: [element] });
      return send(`${session}/element/${Object.values(element)[0]}/${action}`, body);
    });
  return {
    open: (url) => send(`${session}/url`, { url }),
    press: (xpath) => act(xpath, 'click', {}),
    type: async (xpath, text) => {
      await act(xpath, 'clear', {});
      await act(xpath, 'value', { text });
    },
    evaluate: (expression) => send(`${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      await endGroup(driver);
    },
  };
}

async function send<T = void>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

function until<T>(attempt: () => Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: WAIT_MS, interval: 100 });
}

/** The screen and the driver end together. */
async function endGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid === undefined || leader.exitCode !== null) return;
  const ended = once(leader, 'exit');
  process.kill(-leader.pid);
  await ended;
}
