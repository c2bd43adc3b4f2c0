import { describe, expect, test } from 'vitest';

import { flashCookie, readFlash } from '#app/middleware/flash.ts';

const HTTP = 'http://localhost:3000';
const HTTPS = 'https://botteghino.it';
const sent = (cookie: string) => cookie.split(';')[0] ?? '';

describe('the cookie that carries a message over a redirect', () => {
  test.each([HTTP, HTTPS])('gives back what was said, on %s', (base) => {
    const message = { tone: 'warn', text: '3 annullate, 1 no: già completata; «così» = 100%' } as const;
    expect(readFlash(`theme=dark; ${sent(flashCookie(message, base))}; x=1`, base)).toEqual(message);
  });

  test('is out of reach of scripts and, with https, of other hosts', () => {
    const cookie = flashCookie({ tone: 'success', text: 'Fatto' }, HTTPS);
    expect(cookie).toMatch(/^__Host-flash=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('Secure');
    expect(cookie).not.toContain('Domain');
  });

  test.each([
    'flash=',
    'flash=%',
    'flash=%7B%7D',
    `flash=${encodeURIComponent('["pink","x"]')}`,
    `flash=${encodeURIComponent('["success",{"a":1}]')}`,
    `flash=${encodeURIComponent(JSON.stringify(['success', 'a'.repeat(301)]))}`,
    `otherflash=${encodeURIComponent('["success","x"]')}`,
  ])('says nothing when it is not ours: %s', (cookie) => {
    expect(readFlash(cookie, HTTP)).toBeUndefined();
  });

  test('a long way back cuts the text, and one too long is named', () => {
    const said = (undo: string) => flashCookie({ tone: 'success', text: 'à'.repeat(300), undo }, HTTPS);
    const long = 'a'.repeat(3400);
    expect(said(long).length).toBeLessThan(4096);
    expect(readFlash(sent(said(long)), HTTPS)).toMatchObject({
      text: expect.stringMatching(/^à+$/),
      undo: long,
    });
    const message = readFlash(sent(said(`${long}a`)), HTTPS);
    expect([message?.undo, message?.text.endsWith('(troppo grande per «Annulla»)')]).toEqual([
      undefined,
      true,
    ]);
  });

  test('a text too long for a cookie is cut', () => {
    const cookie = flashCookie({ tone: 'success', text: 'à'.repeat(2000) }, HTTP);
    expect(cookie.length).toBeLessThan(4096);
    expect(readFlash(sent(cookie), HTTP)?.text).toHaveLength(300);
  });
});
