// Maps and videos that services embed, map links, and services that other sites embed.
import * as operatorErrors from '../messages/operator-errors.ts';
import { parseUrl } from '../parse-url.ts';
import { optionallyParsedBy } from '../text-fields.ts';

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** Path segments of YouTube that look like an id. */
const NOT_AN_ID = new Set(['videoseries', 'live_stream']);
/** Google's domains of all countries. */
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;
const MAP_QUERY = ['q', 'll', 'z', 't', 'hl', 'cid', 'saddr', 'daddr'];
const MAX_LENGTH = 4000;
/** One iframe in any text without script, then its address. */
const IFRAME = /<iframe(\s[^<>]*)>/gi;
const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/**
 * Takes a pasted address or <iframe> apart and builds a new address from the known parts. Nothing else of the
 * pasted text is kept. Source: docs/rules/catalog.md#embeds.
 */
export function parseMapEmbed(text: string): string | undefined {
  const url = addressIn(text);
  if (!url || !GOOGLE.test(url.hostname)) return undefined;
  const shown = url.searchParams;
  if (url.pathname === '/maps/embed') {
    const place = shown.get('pb');
    return place ? `https://www.google.com/maps/embed?pb=${encodeURIComponent(place)}` : undefined;
  }
  const page = /^\/maps(?:\/|$)/.test(url.pathname);
  // Old addresses of Google: «maps.google.com/?q=Alba».
  if (!page && !(url.hostname.startsWith('maps.') && url.pathname === '/')) return undefined;
  return mapOf(placeIn(url) ?? queryOf(shown));
}

type MapQuery = [name: string, value: string][];

function mapOf(query: MapQuery): string | undefined {
  const parts = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? undefined : `https://maps.google.com/maps?${parts.join('&')}&output=embed`;
}

function queryOf(shown: URLSearchParams): MapQuery {
  return MAP_QUERY.flatMap((name): MapQuery => {
    const value = shown.get(name);
    return value ? [[name, value]] : [];
  });
}

const COORDINATES = /\/@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)(?:,(\d{1,2})(?:\.\d+)?z)?/;

/**
 * Reads «/maps/place/Alba/@44.7,8.03,14z», «/maps/search/cantine», «/maps/@44.7,8.03,14z»,
 * «/maps/search/?api=1&query=Alba».
 */
function placeIn({ pathname, searchParams }: URL): MapQuery | undefined {
  const [, latitude, longitude, zoom] = COORDINATES.exec(pathname) ?? [];
  const at = latitude === undefined ? undefined : `${latitude},${longitude}`;
  const named = /^\/maps\/(?:place|search)\/([^/@][^/]*)/.exec(pathname)?.[1];
  const name = named === undefined ? searchParams.get('query') : decodedPart(named.replaceAll('+', ' '));
  const what = name ?? at;
  if (!what?.trim()) return undefined;
  return [
    ['q', what],
    ...(name && at ? ([['ll', at]] satisfies MapQuery) : []),
    ...(zoom === undefined ? [] : ([['z', zoom]] satisfies MapQuery)),
  ];
}

/** Decodes a part of an address; undefined if malformed. */
export function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export function parseVideoEmbed(text: string): string | undefined {
  const url = addressIn(text);
  const id = url && videoId(url);
  if (!id || !VIDEO_ID.test(id) || NOT_AN_ID.has(id)) return undefined;
  return `https://www.youtube-nocookie.com/embed/${id}`;
}

function videoId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return /^\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (!YOUTUBE.test(hostname)) return undefined;
  if (/^\/watch\/?$/.test(pathname)) return searchParams.get('v') ?? undefined;
  return /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(pathname)?.[1];
}

/** Addresses of these hosts without a scheme; https is added. */
const BARE = /^(?:(?:www|m|music|maps)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|google\.[a-z.]{2,6})\//i;

/** Accepts only plain addresses: no credentials, no port, nothing a browser would silently correct. */
function addressIn(text: string): URL | undefined {
  const pasted = text.trim();
  if (pasted.length > MAX_LENGTH) return undefined;
  const address = pasted.startsWith('<') ? framedIn(pasted) : withScheme(pasted);
  if (address === undefined || !/^https?:\/\/[^/]/i.test(address) || /[\s\\<>]/.test(address))
    return undefined;
  const url = parseUrl(address);
  return url && url.username === '' && url.password === '' && url.port === '' ? url : undefined;
}

function withScheme(address: string): string {
  return BARE.test(address) ? `https://${address}` : address;
}

function framedIn(snippet: string): string | undefined {
  const [frame, second] = [...snippet.matchAll(IFRAME)];
  if (frame === undefined || second !== undefined || /<\s*(?:script|object|embed)\b/i.test(snippet))
    return undefined;
  const [, double, single] = SOURCE.exec(frame[1] ?? '') ?? [];
  const source = withoutEntities((double ?? single ?? '').trim());
  return source.startsWith('//') ? `https:${source}` : source;
}

function withoutEntities(attribute: string): string {
  return attribute.replace(/&(?:#0?39|apos);/g, "'").replaceAll('&amp;', '&');
}

/** Hosts of map links. */
const MAP_HOST =
  /^(?:(?:www|maps)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$|^(?:maps\.app\.)?goo\.gl$|^(?:www\.)?openstreetmap\.org$|^osm\.org$|^maps\.apple\.com$|^(?:www\.)?(?:waze|what3words)\.com$/;

export const WRONG_MAP_LINK =
  'Incolla il link di Google Maps, Mappe di Apple, OpenStreetMap, Waze o what3words';

/** A link to a map, changed to https. */
export function parseMapLink(text: string): string | undefined {
  const url = text.startsWith('<') ? undefined : addressIn(text);
  if (!url || !MAP_HOST.test(url.hostname) || !opensMap(url)) return undefined;
  url.protocol = 'https:';
  return url.href.length > 500 ? undefined : url.href;
}

/** Other paths of Google may redirect anywhere. */
function opensMap({ hostname, pathname }: URL): boolean {
  if (hostname === 'maps.app.goo.gl') return true;
  if (hostname.startsWith('maps.google.') && pathname === '/') return true;
  if (hostname === 'goo.gl' || GOOGLE.test(hostname)) return /^\/maps(?:\/|$)/.test(pathname);
  return true;
}

export const mapEmbedField = optionallyParsedBy(parseMapEmbed, operatorErrors.mapEmbed, MAX_LENGTH);
export const videoEmbedField = optionallyParsedBy(parseVideoEmbed, operatorErrors.videoEmbed, MAX_LENGTH);

/** A service that other sites may show in a frame. */
export type Embeddable = { catalogId: number; serviceId: number; service: string; catalog: string };
