// The languages a page can be translated into by the provider, and the cookie that tells it which. Source: SPEC 1.

export const LANGUAGES = {
  it: 'Italiano',
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  ja: '日本語',
};
export type Language = keyof typeof LANGUAGES;

/** Choosing it means: no translation. */
export const DEFAULT_LANGUAGE: Language = 'en';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** The language a page is to be translated into; undefined when it stays as it is. */
export function readTranslation(cookieHeader: string | null | undefined): Language | undefined {
  const value = /(?:^|;\s*)googtrans=(?:\/|%2F)en(?:\/|%2F)([a-z]{2})(?:;|$)/i.exec(cookieHeader ?? '')?.[1];
  return isLanguage(value) && value !== DEFAULT_LANGUAGE ? value : undefined;
}

/** One for the host and one for the whole domain: the provider itself writes both. */
export function translationCookies(language: Language, apexHost: string): string[] {
  const domain = /\.[a-z]+$/i.test(apexHost) ? `; Domain=${apexHost}` : undefined;
  const end = '; Path=/; SameSite=Lax';
  const cleared = `googtrans=; Max-Age=0${end}`;
  const shared = domain === undefined ? [] : [cleared + domain];
  if (language === DEFAULT_LANGUAGE) return [cleared, ...shared];
  const set = `googtrans=/${DEFAULT_LANGUAGE}/${language}; Max-Age=${YEAR_SECONDS}${end}`;
  return domain === undefined ? [set] : [cleared, set + domain];
}
