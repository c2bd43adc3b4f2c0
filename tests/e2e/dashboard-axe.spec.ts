// Every kind of page after signing in, on the smallest screen: accessible, by keyboard, in both colour modes.
import type { Page } from '@playwright/test';

import { violationsInBothModes } from '#tests/support/accessibility.ts';
import { expect, putSecond, test } from '#tests/support/browser.ts';

const ACTIVITY = '/dashboard/bosco';

const WHAT_IT_OFFERS = [
  '/dashboard',
  ACTIVITY,
  ...[
    'preview',
    'edit',
    'page',
    'members',
    'embed',
    'services',
    'services/new',
    'categories',
    'categories/new',
    'catalogs',
    'catalogs/new',
  ].map((page) => `${ACTIVITY}/${page}`),
  `${ACTIVITY}/money`,
  `${ACTIVITY}/money/accounts`,
];

const WHEN_AND_WHO = [
  '/availability',
  '/availability?view=month',
  '/availability/departures?slot=1&date=2027-06-12',
  '/availability/resources',
  '/availability/resources/new',
  '/calendars',
  '/calendars/new',
  '/availability/bookings',
  '/availability/bookings/new',
  '/availability/bookings/day',
  '/availability/feeds',
  '/availability/guides',
  '/availability/departures/message?slot=1&date=2027-06-12',
  '/checkin',
  '/availability/guests',
  '/marketplace',
  '/marketplace/admin',
  '/help',
];

const ADMINISTRATION = [
  '',
  '/users',
  '/users/new',
  '/activities',
  '/activity-types',
  '/type-requests',
  '/referrals',
  '/money',
].map((page) => `/dashboard/admin${page}`);

/** Puts a long word in place of the names and addresses of the demo's activities, times and resources. */
function joinWords(word: string): { words: number; wider: number } {
  const names = /(?:Bosco|Alba|Mattina|Pomeriggio|Sera|Canoa|Guida|Via)[^·]*/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.parentElement?.closest('script, style, option')) continue;
    const joined = text.nodeValue?.replace(names, word) ?? '';
    if (joined !== text.nodeValue) words += 1;
    text.nodeValue = joined;
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { words, wider: scrollWidth - clientWidth };
}

/** For each list, the first page to which it links. */
const DETAILS: readonly { list: string; page: RegExp; below?: readonly string[] }[] = [
  {
    list: `${ACTIVITY}/services`,
    page: /services\/\d+$/,
    below: ['/edit', '/rates', '/rates/new', '/resources', '/questions/new', '/images', '/archive'],
  },
  {
    list: '/dashboard/alba/services/1/rates',
    page: /rates\/\d+\/prices$/,
    below: ['/new'],
  },
  { list: `${ACTIVITY}/categories`, page: /categories\/\d+$/ },
  { list: `${ACTIVITY}/catalogs`, page: /catalogs\/\d+$/ },
  { list: '/calendars', page: /calendars\/\d+$/ },
  { list: '/availability', page: /availability\/day/ },
  {
    list: '/availability/bookings?status=confirmed',
    page: /bookings\/[A-Z0-9]{6}$/,
    below: ['/change', '/cancel'],
  },
  { list: '/availability/guests', page: /guests\/[A-Z0-9]{6}$/ },
  { list: '/marketplace/admin', page: /entries\/\d+$/ },
];

async function signIn(page: Page, email: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Prenota2026!');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL('/dashboard');
}

/** The faults of a page. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const answer = await page.goto(path);
  const faults = answer?.status() === 200 ? [] : [`answers ${answer?.status()}`];
  await page.keyboard.press('Tab');
  const seen = await page.evaluate(() => ({
    first: document.activeElement?.textContent,
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    current: document.querySelectorAll('.dashboard-side [aria-current]').length,
    headings: document.querySelectorAll('h1').length,
  }));
  if (seen.first !== 'Vai al contenuto') faults.push(`Tab first reaches ${seen.first}`);
  if (seen.wider > 0) faults.push(`is ${seen.wider} px too wide`);
  if (seen.current !== 1) faults.push(`has ${seen.current} current entries in the menu`);
  if (seen.headings !== 1) faults.push(`has ${seen.headings} main headings`);
  faults.push(...(await violationsInBothModes(page)));
  return faults.map((fault) => `${path} ${fault}`);
}

async function faultsOfAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await faultsOf(page, path)));
  return found;
}

test.describe('the pages behind the sign-in', { tag: '@scripts' }, () => {
  test('of an activity and what it offers', async ({ page }) => {
    test.slow();
    await signIn(page, 'operatore@example.com');
    expect(await faultsOfAll(page, WHAT_IT_OFFERS)).toEqual([]);
  });

  test('of calendars, bookings and the marketplace', async ({ page }) => {
    test.slow();
    await signIn(page, 'operatore@example.com');
    expect(await faultsOfAll(page, WHEN_AND_WHO)).toEqual([]);
  });

  test('of one service, one day, one booking', async ({ page }) => {
    test.slow();
    await signIn(page, 'operatore@example.com');
    const found: string[] = [];
    for (const { list, page: pattern, below = [] } of DETAILS) {
      await page.goto(list);
      const links = await page
        .locator('main a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const first = links.find((href) => pattern.test(href));
      if (first === undefined) found.push(`${list} leads nowhere`);
      else found.push(...(await faultsOfAll(page, [first, ...below.map((path) => first + path)])));
    }
    expect(found).toEqual([]);
  });

  test('say how full each slot of the week is on one line', async ({ page }) => {
    await signIn(page, 'operatore@example.com');
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/availability');
      await page.getByRole('link', { name: 'Seguente' }).click();
      await expect(page.locator('.board-slots b').nth(20)).toBeVisible();
      const broken = await page
        .locator('.board-slots b')
        .evaluateAll((figures) =>
          figures
            .filter((figure) => figure.clientHeight >= 2 * parseFloat(getComputedStyle(figure).fontSize))
            .map(({ textContent }) => textContent),
        );
      expect(broken, `at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('of something whose name is one long word', async ({ page }) => {
    await signIn(page, 'operatore@example.com');
    await page.goto('/availability/resources/new');
    await page.getByLabel('Attività').selectOption('Bosco, noleggi e notti all’aperto');
    await page.getByLabel('Nome').fill('Straordinariamenteprecipitevolissimevolmente'.repeat(2).slice(0, 80));
    await page.getByRole('button', { name: 'Crea la risorsa' }).click();
    await page.waitForURL(/resources\/\d+$/);
    const { pathname } = new URL(page.url());
    const id = pathname.split('/').at(-1);
    const found: string[] = [];
    for (const path of [
      pathname,
      `${pathname}/archive`,
      '/availability/resources',
      '/availability',
      '/availability/feeds',
      `/availability/bookings?resource=${id}`,
      `/calendars/new?resource=${id}`,
    ]) {
      await page.goto(path);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      if (scrollWidth > clientWidth) found.push(`${path} is ${scrollWidth - clientWidth} px too wide`);
    }
    expect(found).toEqual([]);
  });

  test('whatever on them is one long word', async ({ page }) => {
    await signIn(page, 'operatore@example.com');
    const bosco = new URL('/', page.url());
    bosco.hostname = `bosco.${bosco.hostname}`;
    const found: string[] = [];
    for (const path of [
      bosco.href,
      '/search?q=bosco',
      '/availability',
      '/availability/bookings/day',
      '/availability/bookings',
      '/dashboard',
    ]) {
      await page.goto(path);
      // Before, React would notice that its page was changed.
      await page.locator('html[data-scripts]').waitFor();
      const { words, wider } = await page.evaluate(joinWords, 'Precipitevolissimevolmente'.repeat(4));
      expect(words, path).toBeGreaterThan(0);
      if (wider > 0) found.push(`${path} is ${wider} px too wide`);
    }
    expect(found).toEqual([]);
  });

  test('of the administration', async ({ page }) => {
    test.slow();
    await signIn(page, 'admin@example.com');
    expect(await faultsOfAll(page, ADMINISTRATION)).toEqual([]);
  });

  test('put things in order by keyboard alone', async ({ page }) => {
    await signIn(page, 'operatore@example.com');
    await page.goto(`${ACTIVITY}/catalogs`);
    const rows = page.getByRole('list', { name: 'Cataloghi' }).getByRole('listitem');
    const names = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent));
    const before = await names();
    expect(before.length).toBeGreaterThan(1);
    const handle = page.getByRole('button', { name: `Trascina ${before[0]}` });
    await putSecond(handle);
    await page.getByRole('button', { name: "Salva l'ordine" }).press('Enter');
    await expect(page.getByText('Ordine salvato', { exact: true })).toBeVisible();
    const [first, second, ...rest] = before;
    expect(await names()).toEqual([second, first, ...rest]);
  });
});
