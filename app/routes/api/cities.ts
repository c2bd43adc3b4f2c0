// GET /api/cities?q=: the comuni whose names begin so, as their fields take them.
import { searchCities } from '#app/domain/activities/cities.server.ts';

import type { Route } from './+types/cities';

const MOST = 10;

export async function loader({ url }: Route.LoaderArgs) {
  const cities = await searchCities((url.searchParams.get('q') ?? '').slice(0, 80), MOST);
  return Response.json({ cities: cities.map(({ label }) => label) });
}
