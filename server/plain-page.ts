// Pages that need nothing but themselves: the colours they share, and text that stays text.

/** As custom properties, light and dark. */
export const PLAIN_COLOURS = `
:root{color-scheme:light dark;--ground:light-dark(#F8FBF9,#0C0F0D);--surface:light-dark(#FFF,#191D1A);
--divider:light-dark(#E3E7E5,#3F4542);--text:light-dark(#0C0F0D,#F8FBF9);--muted:light-dark(#565D59,#A0A7A2);
--primary:light-dark(#107B49,#4FD38B);--on-primary:light-dark(#FFF,#0C0F0D);--focus:light-dark(#0C0F0D,#FED125)}
*{box-sizing:border-box}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
