// Languages of the translation provider, and the cookie that sets one. Source: docs/rules/hosts.md#languages.

export const LANGUAGES = {
  it: 'Italiano',
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  ja: '日本語',
};
export type Language = keyof typeof LANGUAGES;

/** The source language that the provider is given. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Choosing one of these means no translation: the provider's default, and the pages' own language. */
const UNTRANSLATED: readonly Language[] = [DEFAULT_LANGUAGE, 'it'];

/** Data of the footer's language choice. */
export type PageTranslation = {
  /** The language into which the page is translated. */
  language?: Language | undefined;
  /** Why it can't be translated, shown instead of the choice. */
  whyNot?: string | undefined;
  /** Somebody is signed in, and is told what the provider reads. */
  signedIn?: boolean;
};

export function isTranslated(language: Language): boolean {
  return !UNTRANSLATED.includes(language);
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** The language of the cookie; undefined if the page stays as it is. */
export function readTranslation(cookieHeader: string | null | undefined): Language | undefined {
  const value = /(?:^|;\s*)googtrans=(?:\/|%2F)en(?:\/|%2F)([a-z]{2})(?:;|$)/i.exec(cookieHeader ?? '')?.[1];
  return isLanguage(value) && isTranslated(value) ? value : undefined;
}

/** A cookie for the host and one for the domain, because the provider writes both. */
export function translationCookies(language: Language, apexHost: string): string[] {
  const domain = /\.[a-z]+$/i.test(apexHost) ? `; Domain=${apexHost}` : undefined;
  const end = '; Path=/; SameSite=Lax';
  const cleared = `googtrans=; Max-Age=0${end}`;
  const shared = domain === undefined ? [] : [cleared + domain];
  if (!isTranslated(language)) return [cleared, ...shared];
  const set = `googtrans=/${DEFAULT_LANGUAGE}/${language}; Max-Age=${YEAR_SECONDS}${end}`;
  return domain === undefined ? [set] : [cleared, set + domain];
}
