// The activities one can book with, newest first, for the platform's home.
import { sql } from 'drizzle-orm';

import type { ImageRef } from '../bookings/booking-view.ts';
import type { Deps } from '../deps.ts';

export type ActivityCard = {
  id: number;
  name: string;
  city: string | undefined;
  /** The first paragraph of what they say of themselves. */
  summary: string;
  image: ImageRef | undefined;
  url: string;
};

const MOST = 24;

type Row = { id: number; name: string; city: string | null; description: string; subdomain: string; image: ImageRef | null };

export async function listActivityCards(deps: Pick<Deps, 'db' | 'config'>): Promise<ActivityCard[]> {
  const rows = (await deps.db.execute(sql`
    select a.id, a.name, a.city, left(a.description, 300) as description, a.subdomain,
           (select json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'alt', i.alt)
              from activity_images ai join images i on i.id = ai.image_id where ai.activity_id = a.id order by ai.position limit 1) as image
      from activities a
     where a.published_at is not null and a.suspended_at is null
     order by a.published_at desc, a.id desc limit ${MOST}`)) as unknown as Row[];
  return rows.map(({ city, description, subdomain, image, ...row }) => ({
    ...row,
    city: city ?? undefined,
    summary: description.split(/\n\s*\n/)[0] ?? '',
    image: image ?? undefined,
    url: activityUrl(deps.config.baseUrl, subdomain),
  }));
}

/** From the configured base and the stored name, never from a request. */
export function activityUrl(baseUrl: string, subdomain: string): string {
  return baseUrl.replace('://', `://${subdomain}.`);
}
