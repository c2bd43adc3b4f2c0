// Faults that the Italian texts of screens, mails and articles must not have.
import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const files = globSync(['app/**/*.{ts,tsx,json}', 'server/demo/mailbox.ts', 'content/**/*.md']);
/** Code without its comments, which are in English. */
const texts = files.map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
}));

const filesWith = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('words', () => {
  it('are read', () => {
    expect(texts.length).toBeGreaterThan(700);
  });

  it('have one kind of apostrophe', () => {
    expect(filesWith(/\p{L}’/u)).toEqual([]);
  });

  it('call a message «email», as an address', () => {
    expect(
      filesWith(
        /\b([Ll]|un|nessun|ultim|stess|nostr|quest|nuov|[ads]\w*ll)[ae] mail\b|['"`]Mail [a-z]{2}|\be-mail/,
      ),
    ).toEqual([]);
  });

  it('join no numbers by a dash after which a line may break', () => {
    expect(filesWith(/(?<![\d:])\d{1,2}–\d{1,2}(?![\d:])/)).toEqual([]);
  });

  it('claim of no mail that it was sent, where it has only been queued', () => {
    const claim =
      /(abbiamo|è stat[oa]) (scritto|mandat[oa]|inviat[oa]|avvisat[oa]|spedit[oa])|(Invito|Mail|Email) inviat/i;
    // These derive it from the mail's own state.
    const byState = ['app/ui/desk/booking-words.ts', 'app/ui/guest/confirmed-view.tsx'];
    expect(
      filesWith(claim)
        .filter((file) => !file.startsWith('content/'))
        .toSorted(),
    ).toEqual(byState);
  });
});
