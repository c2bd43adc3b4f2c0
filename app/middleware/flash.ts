// A message for the page after a redirect, in a cookie that the root loader reads once.
import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router';
import { depsContext, hostContext } from '#app/contexts.ts';
import { LONGEST_WORD } from '#app/domain/lifecycle/undo.server.ts';
import { MESSAGE_TONES } from '#app/ui/shell/message.ts';
import { MOST_COOKIES } from './session-cookie.ts';
import type { Message } from '#app/ui/toasts/toast-list.ts';

type Box = { message: Message | undefined; taken: boolean };

const flashContext = createContext<Box>({ message: undefined, taken: false });

const SECONDS = 60;
const LONGEST = 300;
/** Browsers keep 4096 bytes of a cookie with its name; some count its attributes too. */
const MOST_VALUE = 3900;
const TOO_LARGE = ' (troppo grande per «Annulla»)';
/** Checks only the characters; the undo action checks the seal. */
const UNDO = /^[\w.-]+$/;

/** With https, the prefix prevents other hosts from setting the cookie. */
function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-flash' : 'flash';
}

function cookie(value: string, { baseUrl, seconds }: { baseUrl: string; seconds: number }): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(baseUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

export function flashCookie({ tone, text, undo }: Message, baseUrl: string): string {
  const tooLarge = undo !== undefined && undo.length > LONGEST_WORD;
  const word = undo === undefined || tooLarge ? [] : [undo];
  const valueOf = (length: number) =>
    encodeURIComponent(JSON.stringify([tone, text.slice(0, length) + (tooLarge ? TOO_LARGE : ''), ...word]));
  let length = tooLarge ? LONGEST - TOO_LARGE.length : LONGEST;
  // Shortens the text rather than dropping the way back.
  while (valueOf(length).length > MOST_VALUE) length -= 1;
  return cookie(valueOf(length), { baseUrl, seconds: SECONDS });
}

/** Redirects, with a message for the next page. */
export function redirectSaying(
  context: Readonly<RouterContextProvider>,
  to: string,
  message: Message,
): Response {
  const { baseUrl } = context.get(depsContext).config;
  return redirect(to, { status: 303, headers: { 'Set-Cookie': flashCookie(message, baseUrl) } });
}

/** Target and message after an action; the tone is success unless given. */
export type Done = { to: string; text: string; tone?: Message['tone']; undo?: string | undefined };

export function redirectDone(
  context: Readonly<RouterContextProvider>,
  { to, text, tone = 'success', undo }: Done,
): Response {
  return redirectSaying(context, to, { tone, text, undo });
}

export function readFlash(header: string | null, baseUrl: string): Message | undefined {
  const start = `${cookieName(baseUrl)}=`;
  const part = header?.split(';', MOST_COOKIES).find((each) => each.trim().startsWith(start));
  if (part === undefined) return undefined;
  try {
    return asMessage(JSON.parse(decodeURIComponent(part.trim().slice(start.length))));
  } catch {
    return undefined;
  }
}

/** The cookie may be forged: only values of our shape are accepted, and shown as text. */
function asMessage(value: unknown): Message | undefined {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return undefined;
  const [said, text, undo]: unknown[] = value;
  const tone = MESSAGE_TONES.find((each) => each === said);
  if (tone === undefined || typeof text !== 'string' || text.length > LONGEST) return undefined;
  if (undo === undefined) return { tone, text };
  return typeof undo === 'string' && undo.length <= LONGEST_WORD && UNDO.test(undo)
    ? { tone, text, undo }
    : undefined;
}

/** For the root loader: returns the message and makes the browser delete the cookie. */
export function takeFlash(context: Readonly<RouterContextProvider>): Message | undefined {
  const box = context.get(flashContext);
  if (box.message !== undefined) box.taken = true;
  return box.message;
}

export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(hostContext).kind !== 'apex') return next();
  const { baseUrl } = context.get(depsContext).config;
  const message = readFlash(request.headers.get('Cookie'), baseUrl);
  if (message === undefined) return next();
  const box: Box = { message, taken: false };
  context.set(flashContext, box);
  const response = await next();
  if (box.taken) response.headers.append('Set-Cookie', cookie('', { baseUrl, seconds: 0 }));
  return response;
};
