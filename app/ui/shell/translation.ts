// The languages a page can be translated into by the provider, and the cookie that tells it which. Source:
// docs/rules/hosts.md#languages.

export const LANGUAGES = {
  it: 'Italiano',
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  ja: '日本語',
};
export type Language = keyof typeof LANGUAGES;

/** What the provider is told that pages are written in. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Choosing one of them means no translation: the provider's default, and the language that pages are written in. */
const UNTRANSLATED: readonly Language[] = [DEFAULT_LANGUAGE, 'it'];

/** What the footer says of the page's translation. */
export type PageTranslation = {
  /** What the page is translated into. */
  language?: Language | undefined;
  /** Why it can't be translated: said instead of the choice. */
  whyNot?: string | undefined;
  /** Somebody is signed in, who is told what the provider reads. */
  signedIn?: boolean;
};

export function isTranslated(language: Language): boolean {
  return !UNTRANSLATED.includes(language);
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** The language a page is to be translated into; undefined when it stays as it is. */
export function readTranslation(cookieHeader: string | null | undefined): Language | undefined {
  const value = /(?:^|;\s*)googtrans=(?:\/|%2F)en(?:\/|%2F)([a-z]{2})(?:;|$)/i.exec(cookieHeader ?? '')?.[1];
  return isLanguage(value) && isTranslated(value) ? value : undefined;
}

/** One for the host and one for the whole domain: the provider itself writes both. */
export function translationCookies(language: Language, apexHost: string): string[] {
  const domain = /\.[a-z]+$/i.test(apexHost) ? `; Domain=${apexHost}` : undefined;
  const end = '; Path=/; SameSite=Lax';
  const cleared = `googtrans=; Max-Age=0${end}`;
  const shared = domain === undefined ? [] : [cleared + domain];
  if (!isTranslated(language)) return [cleared, ...shared];
  const set = `googtrans=/${DEFAULT_LANGUAGE}/${language}; Max-Age=${YEAR_SECONDS}${end}`;
  return domain === undefined ? [set] : [cleared, set + domain];
}
