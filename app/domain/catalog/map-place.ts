/** The map link of a place: its own, or a search for its words. */
export function mapHref(place: string, url: string | null | undefined): string {
  return url ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** The search text of a map's address, «Imbarcadero di Viverone»; undefined if it has only Google's numbers. */
export function placeOnMap(mapUrl: string | null): string | undefined {
  return new URLSearchParams(mapUrl?.split(/[?#]/)[1]).get('q')?.trim() || undefined;
}

/** The meeting point: the operator's words, else the map's place, else the address. */
export function meetingPlace(
  { meetingPoint, mapUrl }: { meetingPoint: string; mapUrl: string | null },
  address?: string,
): string | undefined {
  return meetingPoint || (placeOnMap(mapUrl) ?? address);
}
