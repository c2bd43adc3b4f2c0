import { parseUrl } from '../parse-url.ts';

/** Where a place given in words is shown: the link of its own, else what a map finds for the words. */
export function mapHref(place: string, url: string | null | undefined): string {
  return url ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** What a map asks Google for, «Imbarcadero di Viverone»; undefined where it only holds numbers of Google's own. */
export function placeOnMap(mapUrl: string | null): string | undefined {
  return (mapUrl !== null && parseUrl(mapUrl)?.searchParams.get('q')?.trim()) || undefined;
}
