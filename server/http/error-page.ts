// Error pages for failures that no route can answer.
import type { ErrorCode } from '#app/errors.ts';
import { colourPairs } from '#app/ui/colour-pairs.ts';
import { readTheme } from '#app/ui/shell/theme.ts';
import { problemWording } from '../problem.ts';

// Colours of pages that use no stylesheet.

const colours = {
  ground: { light: '#F8FBF9', dark: '#0C0F0D' },
  surface: { light: '#FFF', dark: '#191D1A' },
  divider: { light: '#E3E7E5', dark: '#3F4542' },
  text: { light: '#0C0F0D', dark: '#F8FBF9' },
  muted: { light: '#565D59', dark: '#A0A7A2' },
  primary: { light: '#107B49', dark: '#4FD38B' },
  'on-primary': { light: '#FFF', dark: '#0C0F0D' },
  focus: { light: '#0C0F0D', dark: '#FED125' },
};

/** The colours as custom properties, light and dark. */
export const PLAIN_COLOURS = `
${colourPairs(colours, 'color-scheme:light dark;')}
*{box-sizing:border-box}
a:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`;

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export type ErrorPageOptions = {
  status: number;
  errorCode?: ErrorCode | undefined;
  ofRole?: boolean;
  nonce: string;
  appName: string;
  /** Where the link on the page leads: '/' on a host of ours, else the platform's address. */
  home: string;
  requestId: string;
  cookie?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Answers a form that was not carried out; many browsers still have it behind this page. */
  toForm?: boolean;
  /** HTML of the form that this answers, to be sent again from this page. Sent twice, it counts once; a mail may come twice. */
  again?: string;
};

/** A self-contained page in the product's look, for failures before or instead of React. */
export function errorPage(options: ErrorPageOptions): string {
  const { title, message, italian } = problemWording(options.status, options.errorCode, options.ofRole);
  const lang = message !== undefined || title === 'Internal Server Error' ? ' lang="en"' : '';
  const theme = readTheme(options.cookie ?? null);
  return `<!DOCTYPE html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${options.nonce}">${styles}${theme === 'system' ? '' : `:root{color-scheme:${theme}}`}</style>
</head>
<body>
<header><a href="${escapeHtml(options.home)}">${escapeHtml(options.appName)}</a></header>
<main>
<p class="status">${options.status}</p>
<h1${lang}>${title}</h1>
${message === undefined ? '' : `<p${lang} class="muted">${message}</p>`}
<hr>
<p>${italian}${wait(options)}</p>
${options.again ?? ''}
<p><a class="${options.again ? 'link' : 'button'}" href="${escapeHtml(options.home)}">Torna all'inizio</a></p>
${options.status >= 500 ? `<p class="muted small">Codice da citare se ci scrivi: ${escapeHtml(options.requestId)}</p>` : ''}
</main>
</body>
</html>
`;
}

function wait({ retryAfterSeconds: seconds, toForm, again: form }: ErrorPageOptions): string {
  if (seconds === undefined) return '';
  const behind = toForm ? ' Torna indietro: se il modulo è ancora compilato, basta inviarlo di nuovo.' : '';
  const here = ' Quello che hai scritto è ancora qui: inviato di nuovo, non prenota né paga due volte.';
  const unit = seconds === 1 ? 'secondo' : 'secondi';
  const time = seconds > 90 ? `${Math.ceil(seconds / 60)} minuti` : `${seconds} ${unit}`;
  return ` Puoi riprovare tra ${time}.${form ? here : behind}`;
}

const styles =
  `${PLAIN_COLOURS}body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:16px/24px Figtree,system-ui,sans-serif}
header{padding:16px}
header a{color:var(--text);font-weight:700;font-size:20px;text-decoration:none;display:inline-block;padding:10px 0}
main{width:min(480px,100% - 32px);margin:48px auto;padding:32px;background:var(--surface);
border:1px solid var(--divider);border-radius:16px;overflow-wrap:anywhere}
.status{margin:0;color:var(--primary);font-weight:700;font-size:24px;line-height:28px;font-variant-numeric:tabular-nums}
h1{margin:8px 0 0;font-size:28px;line-height:34px}
hr{margin:24px -32px;border:0;border-top:2px dashed var(--divider)}
p{margin:8px 0}.muted{color:var(--muted)}.small{font-size:14px;line-height:20px}
.button{display:inline-flex;align-items:center;min-height:48px;margin:16px 0 8px;padding:0 24px;border-radius:8px;
background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-decoration:none;border:0;cursor:pointer}
.link{color:var(--primary);display:inline-block;padding:10px 0}
`.replaceAll('\n', '');
