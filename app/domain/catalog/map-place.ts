/** Where a place given in words is shown: the link of its own, else what a map finds for the words. */
export function mapHref(place: string, url: string | null | undefined): string {
  return url ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** What a map asks Google for, «Imbarcadero di Viverone»; undefined where it only holds numbers of Google's own. */
export function placeOnMap(mapUrl: string | null): string | undefined {
  return new URLSearchParams(mapUrl?.split(/[?#]/)[1]).get('q')?.trim() || undefined;
}

/** Where one meets: as the operator says it, else what the map names, else the address. */
export function meetingPlace(
  { meeting_point: point, map_url: mapUrl }: { meeting_point: string; map_url: string | null },
  address?: string,
): string | undefined {
  return point || (placeOnMap(mapUrl) ?? address);
}
