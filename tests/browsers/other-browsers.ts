// Debian's Firefox and WebKit, with the few calls that a journey needs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { vi } from 'vitest';

import { freePort } from '#db/embedded/free-port.ts';

/** Elements are found by XPath; an action waits for its element, at most WAIT_MS. */
export type OtherBrowser = {
  open(url: string): Promise<void>;
  press(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
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
    close: () => browser.close(),
  };
}

/** While a page scrolls, a click would miss the element. */
async function isAtRest(element: ElementHandle): Promise<void> {
  for (let last = ''; ; await setTimeout(50)) {
    const place = JSON.stringify(await element.boundingBox());
    if (place === last) return;
    last = place;
  }
}

type Element = Record<string, string>;

/** With smooth scrolling a click would miss the element. */
const AT_ONCE = "arguments[0].scrollIntoView({ behavior: 'instant', block: 'center' })";

/** By the W3C's WebDriver protocol, as Debian's driver of WebKitGTK speaks it; the browser needs a screen. */
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

/** Ends the screen and the driver together. */
async function endGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid === undefined || leader.exitCode !== null) return;
  const ended = once(leader, 'exit');
  process.kill(-leader.pid);
  await ended;
}
