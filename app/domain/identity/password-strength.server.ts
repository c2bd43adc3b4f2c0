// Refuses passwords that follow the rules but are easily guessed: common ones, and those made of the person's
// name. Server only, because the word lists are large. Source: docs/decisions/0053-guessable-passwords.md.
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { foldText } from '../search-words.ts';

export type PasswordWeakness = 'guessable-password' | 'personal-password';

export const PASSWORD_WEAKNESSES: Record<PasswordWeakness, string> = {
  'guessable-password':
    "Questa password è troppo facile da indovinare: usa due o tre parole che non c'entrano l'una con l'altra",
  'personal-password':
    'La password contiene il tuo nome o il tuo indirizzo: scegline una che non parla di te',
};

/** Of 0 to 4; 3 means about a hundred million guesses. */
const LEAST_SCORE = 3;

/** Only the first characters are judged: the cost grows faster than the length, and a good beginning is enough. */
const JUDGED = 32;

/** Characters required besides the person's own name. */
const LEAST_BESIDES = 8;

type Person = { name?: string; surname?: string; email: string };

export async function passwordWeakness(
  password: string,
  person: Person,
): Promise<PasswordWeakness | undefined> {
  const own = ownWords(person);
  if (isPersonal(foldText(password), own)) return 'personal-password';
  const { score } = (await estimator()).check(password.slice(0, JUDGED), own);
  return score < LEAST_SCORE ? 'guessable-password' : undefined;
}

/**
 * Removes the person's name; the rest must still be a password. Parts of words, such as `nota` in `Prenota…`,
 * don't count as a name.
 */
function isPersonal(folded: string, own: readonly string[]): boolean {
  const left = own.reduce((text, word) => text.replaceAll(word, ''), folded);
  return left !== folded && left.length < LEAST_BESIDES;
}

/** Longest first, so that `mario.rossi` is removed as a whole. Words of three letters are part of too many others. */
function ownWords({ name = '', surname = '', email }: Person): string[] {
  const local = foldText(email.slice(0, email.lastIndexOf('@')));
  const words = foldText(`${name} ${surname} ${local}`).match(/\p{L}{4,}/gu) ?? [];
  return [...new Set(local.length < 4 ? words : [local, ...words])].sort((a, b) => b.length - a.length);
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: 20 MB of words. */
function estimator(): Promise<ZxcvbnFactory> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, common, italian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-it'),
  ]);
  return new core.ZxcvbnFactory({
    maxLength: JUDGED,
    dictionary: { ...common.dictionary, ...italian.dictionary },
    graphs: common.adjacencyGraphs,
  });
}
