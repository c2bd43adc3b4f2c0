import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const S = process.argv[2]; const pages = process.argv.slice(3);
for (const [w, scheme] of [[390, 'light'], [1280, 'dark']]) {
  const c = await b.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, locale: 'it-IT' }); const p = await c.newPage();
  await p.goto('http://localhost:4401/login'); await p.fill('[name=email]', S); await p.fill('[name=password]', 'Prenota2026!'); await p.click('button:has-text("Accedi")'); await p.waitForURL(/dashboard/);
  for (const u of pages) { await p.goto('http://localhost:4401' + u); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/shots/${u.replace(/\W+/g, '_')}-${w}.png`, fullPage: true }); }
}
await b.close();
