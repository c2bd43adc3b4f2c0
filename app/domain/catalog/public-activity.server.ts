// The activity as its public pages show it, and the SQL that reads it beside anything else in the same query.
import { sql, type SQL } from 'drizzle-orm';

import { addressLine, type Place } from '../activities/address-line.ts';
import type { ImageRef } from '../activities/image-ref.ts';
import type { PublicActivity } from './service-page.ts';

export type PublicActivityJson = Omit<
  PublicActivity,
  'legalAddress' | 'address' | 'city' | 'vatNumber' | 'phone' | 'website' | 'logo' | 'images'
> & {
  vatNumber: string | null;
  phone: string | null;
  website: string | null;
  legal: Place;
  place: Place;
  logo: ImageRef | null;
  images?: ImageRef[] | null;
};

/** For `a` activities: visitors find them. */
export const isListed: SQL = sql`a.published_at is not null and a.suspended_at is null`;

/** For `a` activities: the seat of the company. */
export const legalPlaceJson: SQL = sql`json_build_object(
  'street', a.legal_address, 'zip', a.legal_zip_code, 'city', a.legal_city, 'province', a.legal_province)`;

/** Where activities are. */
export function placeJson(alias: SQL): SQL {
  return sql`json_build_object('street', ${alias}.address, 'zip', ${alias}.zip_code, 'city', ${alias}.city, 'province', ${alias}.province)`;
}

/** For `a` activities joined with `t` activity_types. */
export const publicActivityJson: SQL = sql`json_build_object(
  'id', a.id, 'name', a.name, 'subdomain', a.subdomain, 'description', a.description, 'legalName', a.legal_name,
  'vatNumber', a.vat_number, 'vatFree', t.vat_free, 'email', a.email, 'phone', a.phone, 'website', a.website,
  'timeZone', a.time_zone, 'primaryColor', a.page_config->>'primaryColor', 'backgroundColor', a.page_config->>'backgroundColor',
  'published', a.published_at is not null,
  'legal', ${legalPlaceJson}, 'place', ${placeJson(sql`a`)},
  'logo', (select ${imageJson(sql`i`)} from images i where i.id = a.logo_id))`;

export function imageJson(alias: SQL): SQL {
  return sql`json_build_object('key', ${alias}.key, 'width', ${alias}.width, 'height', ${alias}.height, 'alt', ${alias}.alt)`;
}

export function toPublicActivity({ legal, place, images, ...json }: PublicActivityJson): PublicActivity {
  return {
    ...json,
    vatNumber: json.vatNumber ?? undefined,
    phone: json.phone ?? undefined,
    website: json.website ?? undefined,
    legalAddress: addressLine(legal) ?? '',
    address: addressLine(place),
    city: place.city ?? undefined,
    logo: json.logo ?? undefined,
    images: images ?? [],
  };
}
