/** What a map asks Google for, «Imbarcadero di Viverone»; undefined where it only holds numbers of Google's own. */
export function placeOnMap(mapUrl: string | null): string | undefined {
  return (mapUrl !== null && URL.parse(mapUrl)?.searchParams.get('q')?.trim()) || undefined;
}
