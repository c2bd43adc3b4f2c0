// What the fonts that every PDF reader has can print: Western European letters and signs (Windows-1252). Pure.

const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that are not a plain one with a mark on it. */
const PLAIN: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  '−': '-',
  '→': '>',
  '′': "'",
  '″': '"',
};

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' });

/** Marks that can't be printed are left off, pictures left out; of another script's letters a «?» is left. */
export function printable(text: string): string {
  const pieces = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => nearest(segment));
  return pieces.join('').replaceAll(/ {2,}/g, ' ').trim();
}

function nearest(grapheme: string): string {
  if (Array.from(grapheme).every(isPrintable)) return grapheme;
  const letters = Array.from(grapheme.normalize('NFKD'), (letter) => PLAIN[letter] ?? letter);
  const kept = letters.filter(isPrintable).join('');
  if (kept !== '') return kept;
  return /^\p{L}|^\p{N}/u.test(grapheme) ? '?' : /^\s/u.test(grapheme) ? ' ' : '';
}

function isPrintable(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return (point >= 0x20 && point < 0x7f) || (point >= 0xa0 && point <= 0xff) || FURTHER.includes(letter);
}
