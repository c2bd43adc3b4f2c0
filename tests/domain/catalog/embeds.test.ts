import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mapEmbedField, parseMapEmbed, parseMapLink, parseVideoEmbed } from '#app/domain/catalog/embeds.ts';

const VIDEO = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const PLACE = "!1m18!1m12!1m3!1d11406.4!2d8.03!3d44.7!2sPiazza%20dell'Anfiteatro!5e0!3m2!1sit!2sit";
const MAP =
  "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d11406.4!2d8.03!3d44.7!2sPiazza%20dell'Anfiteatro!5e0!3m2!1sit!2sit";

describe('a video', () => {
  it.each([
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc&t=10',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=4s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'HTTPS://WWW.YouTube.com/embed/dQw4w9WgXcQ',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=3" title="YouTube video player" allowfullscreen></iframe>',
    "  <iframe\n src='https://www.youtube.com/embed/dQw4w9WgXcQ'></iframe>  ",
    '<iframe onload="alert(1)" src="https://www.youtube.com/embed/dQw4w9WgXcQ">',
    'http://youtu.be/dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ?si=abc',
    'www.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXcQ?si=abc',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RD1',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<figure class="wp-block-embed"><div>\n<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>\n</div></figure>',
    '<p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><br><a href="https://example.com">Il video</a></p>',
  ])('is shown from its own address: %s', (text) => {
    expect(parseVideoEmbed(text)).toBe(VIDEO);
  });

  it.each([
    'https://notyoutube.com/embed/dQw4w9WgXcQ',
    'https:\\\\evil.example\\www.youtube.com/embed/dQw4w9WgXcQ',
    'data:text/html,https://www.youtube.com/embed/dQw4w9WgXcQ',
    'javascript:alert(1)',
    '//evil.example/embed',
    '//www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
    'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://user:pw@www.youtube.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://www.youtube.com/@canale',
    'https://www.youtube.com/playlist?list=PL1',
    'www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://evil.example"></iframe>',
    'https://youtu.be/../watch',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=x',
    'https://www.youtube.com/embed/dQw4w9WgXcQ/../../x',
    'https://www.youtube.com/watch?v=%22onload%3D1',
    'https://www.youtube.com/embed/dQw4w9WgXcQ\nhttps://evil.example',
    'https://уoutube.com/embed/dQw4w9WgXcQ',
    '<script src="https://www.youtube.com/embed/dQw4w9WgXcQ"></script>',
    '<iframe src="https://evil.example/?https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><script>alert(1)</script>',
    '<iframe srcdoc="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    MAP,
  ])('is refused: %s', (text) => {
    expect(parseVideoEmbed(text)).toBeUndefined();
  });
});

describe('a map', () => {
  it.each([
    MAP,
    `<iframe src="${MAP}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`,
    `<iframe src="${MAP.replace("'", '&#39;')}"></iframe>`,
    `${MAP}&onload=x`,
  ])('is shown from its own address: %s', (text) => {
    expect(parseMapEmbed(text)).toBe(
      `https://www.google.com/maps/embed?pb=${encodeURIComponent(decodeURIComponent(PLACE))}`,
    );
  });

  it.each([
    ['https://www.google.com/maps/place/Alba', 'q=Alba'],
    [
      'www.google.com/maps/place/Castello+di+Grinzane/@44.65,7.99,15.2z/data=!3m1!4b1?entry=ttu',
      'q=Castello%20di%20Grinzane&ll=44.65%2C7.99&z=15',
    ],
    [
      'https://www.google.it/maps/place/Caff%C3%A8+Umberto/@44.7,8.03,17z',
      'q=Caff%C3%A8%20Umberto&ll=44.7%2C8.03&z=17',
    ],
    ['https://www.google.com/maps/@44.7,8.03,14z', 'q=44.7%2C8.03&z=14'],
    ['https://www.google.com/maps/search/?api=1&query=Alba+CN', 'q=Alba%20CN'],
    ['https://www.google.com/maps/search/cantine/@44.7,8.03,14z', 'q=cantine&ll=44.7%2C8.03&z=14'],
    ['google.com/maps?q=Alba', 'q=Alba'],
    ['https://maps.google.com/maps?q=Alba', 'q=Alba'],
    ['https://maps.google.com/?q=Alba', 'q=Alba'],
    ['http://maps.google.it/maps?q=Alba&z=9', 'q=Alba&z=9'],
    [
      '<div style="width:100%"><iframe src="https://maps.google.com/maps?q=Alba&amp;output=embed"></iframe><small><a href="https://example.com">Mappa</a></small></div>',
      'q=Alba',
    ],
  ])('is built anew from how people copy it: %s', (text, query) => {
    expect(parseMapEmbed(text)).toBe(`https://maps.google.com/maps?${query}&output=embed`);
  });

  it.each([
    'https://maps.app.goo.gl/abc',
    'maps.app.goo.gl/abc',
    'https://goo.gl/maps/abc',
    'https://g.co/kgs/x',
  ])('that is a short address is refused with what to copy instead: %s', (text) => {
    const { error } = mapEmbedField.safeParse(text);
    expect(error?.issues[0]?.message).toContain('premi «Condividi»');
    expect(error?.issues[0]?.message).toContain('maps.app.goo.gl');
  });

  it('keeps of an old address what it shows, and nothing else', () => {
    expect(
      parseMapEmbed('https://maps.google.com/maps?q=Alba%20(CN)&output=embed&z=14&evil=<x>'),
    ).toBeUndefined();
    expect(parseMapEmbed('https://maps.google.com/maps?evil=1&q=Alba%20%28CN%29&z=14&output=embed')).toBe(
      'https://maps.google.com/maps?q=Alba%20(CN)&z=14&output=embed',
    );
  });

  it.each([
    'https://www.google.com@evil.example/maps/embed?pb=!1m1',
    'https://www.google.com.evil.example/maps/embed?pb=!1m1',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/maps/embed',
    'https://www.google.com/maps/embed/../../url?q=x',
    'https://www.google.com:444/maps/embed?pb=!1m1',
    'https://maps.google.com/maps?output=embed',
    'https://maps.app.goo.gl/abc',
    'javascript:alert(1)',
    '//www.google.com/maps/embed?pb=!1m1',
    VIDEO,
  ])('is refused: %s', (text) => {
    expect(parseMapEmbed(text)).toBeUndefined();
  });
});

describe('whatever is pasted', () => {
  const fragments = fc.constantFrom(
    'https://',
    'http://',
    '//',
    '\\\\',
    'www.youtube.com',
    'www.google.com',
    'evil.example',
    '@',
    ':8443',
    '/embed/',
    '/maps/embed?pb=',
    'dQw4w9WgXcQ',
    '/watch?v=',
    '"',
    '<iframe src="',
    '></iframe>',
    ' ',
    '%2f',
    '#',
    '?',
    '..',
    'javascript:',
    '\t',
    '!1m1',
    'output=embed',
  );

  it('becomes nothing, or an address on the very host, of the very shape', () => {
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 8 }), (parts) => {
        const video = parseVideoEmbed(parts.join(''));
        const map = parseMapEmbed(parts.join(''));
        expect(video ?? VIDEO).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/);
        expect(map ?? MAP).toMatch(
          /^https:\/\/(www\.google\.com\/maps\/embed\?pb=|maps\.google\.com\/maps\?)[^\s<>"\\]+$/,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a link to a map', () => {
  it.each([
    ['https://maps.app.goo.gl/Abc123', 'https://maps.app.goo.gl/Abc123'],
    ['http://www.google.it/maps/place/Alba', 'https://www.google.it/maps/place/Alba'],
    ['https://www.openstreetmap.org/#map=15/44.7/8.03', 'https://www.openstreetmap.org/#map=15/44.7/8.03'],
    ['https://maps.apple.com/?q=Alba', 'https://maps.apple.com/?q=Alba'],
    ['https://what3words.com/filled.count.soap', 'https://what3words.com/filled.count.soap'],
  ])('is kept as an address asked for by https: %s', (text, kept) => {
    expect(parseMapLink(text)).toBe(kept);
  });

  it.each([
    'https://evil.example/maps',
    'https://google.com.evil.example/maps',
    'https://user@maps.apple.com/',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/amp/s/evil.example',
    'https://goo.gl/x',
    'javascript:alert(1)',
    'data:text/html,x',
    '<a href="https://maps.apple.com/">x</a>',
    `https://maps.apple.com/?q=${'x'.repeat(600)}`,
    '',
  ])('is refused: %s', (text) => {
    expect(parseMapLink(text)).toBeUndefined();
  });
});
