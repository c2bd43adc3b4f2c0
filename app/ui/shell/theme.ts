// The visitor's colour mode, in a cookie, so that the server renders the right one.

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_WORDS: Record<Theme, string> = { light: 'Chiaro', dark: 'Scuro', system: 'Sistema' };

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

export function readTheme(cookieHeader: string | null): Theme {
  const value = /(?:^|;\s*)theme=([a-z]+)/.exec(cookieHeader ?? '')?.[1];
  return isTheme(value) ? value : 'system';
}

/** Shared by the platform and its activities if browsers allow it: not on localhost or an IP address. */
export function themeCookie(theme: Theme, apexHost: string): string {
  const domain = /\.[a-z]+$/i.test(apexHost) ? `; Domain=${apexHost}` : '';
  return `theme=${theme}; Path=/${domain}; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
