// Maps and videos of others: the pasted address or whole <iframe> is taken apart, and an address of known shape is
// built from its parts. Nothing else of what was pasted is kept. Source: DECISIONS 3.
import * as operatorErrors from '../messages/operator-errors.ts';
import { optionallyParsedBy } from '../text-fields.ts';

const YOUTUBE = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** As long as an id, but words of YouTube's own. */
const NOT_AN_ID = new Set(['videoseries', 'live_stream']);
const MAP_QUERY = ['q', 'll', 'z', 't', 'hl', 'cid', 'saddr', 'daddr'];
const MAX_LENGTH = 4000;
/** One element and nothing else; then its address among its attributes. */
const IFRAME = /^<iframe(\s[^>]*)>\s*(?:<\/iframe\s*>)?$/i;
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

export function parseMapEmbed(text: string): string | undefined {
  const url = addressIn(text);
  const shown = url?.searchParams;
  if (url?.hostname === 'www.google.com' && url.pathname === '/maps/embed') {
    const place = shown?.get('pb');
    return place ? `https://www.google.com/maps/embed?pb=${encodeURIComponent(place)}` : undefined;
  }
  if (url?.hostname !== 'maps.google.com' || url.pathname !== '/maps' || shown?.get('output') !== 'embed')
    return undefined;
  const query = MAP_QUERY.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return query.length === 0 ? undefined : `https://maps.google.com/maps?${query.join('&')}&output=embed`;
}

export function parseVideoEmbed(text: string): string | undefined {
  const url = addressIn(text);
  const id = url && videoId(url);
  if (!id || !VIDEO_ID.test(id) || NOT_AN_ID.has(id)) return undefined;
  return `https://www.youtube-nocookie.com/embed/${id}`;
}

function videoId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!YOUTUBE.has(hostname)) return undefined;
  if (pathname === '/watch') return searchParams.get('v') ?? undefined;
  return /^\/(?:embed|shorts)\/([^/]+)\/?$/.exec(pathname)?.[1];
}

/** Only plain https addresses: no credentials, no port, nothing a browser would quietly mend. */
function addressIn(text: string): URL | undefined {
  const pasted = text.trim();
  if (pasted.length > MAX_LENGTH) return undefined;
  const framed = SOURCE.exec(IFRAME.exec(pasted)?.[1] ?? '');
  const address = framed ? withoutEntities((framed[1] ?? framed[2] ?? '').trim()) : pasted;
  if (!/^https:\/\/[^/]/i.test(address) || /[\s\\<>]/.test(address)) return undefined;
  const url = URL.parse(address);
  return url && url.username === '' && url.password === '' && url.port === '' ? url : undefined;
}

function withoutEntities(attribute: string): string {
  return attribute.replace(/&(?:#0?39|apos);/g, "'").replaceAll('&amp;', '&');
}

export const mapEmbedField = optionallyParsedBy(parseMapEmbed, operatorErrors.mapEmbed, MAX_LENGTH);
export const videoEmbedField = optionallyParsedBy(parseVideoEmbed, operatorErrors.videoEmbed, MAX_LENGTH);
