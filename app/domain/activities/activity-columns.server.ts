// Converts an activity's form fields to columns; a city adds its province and postal code.
import { err, ok } from '../result.ts';
import type { ActivityFields } from './activity-fields.ts';
import { findCity, type City } from './cities.server.ts';
import { DEFAULT_COLOURS } from './page-settings.ts';

export type UnknownCity = 'unknown-city' | 'unknown-legal-city';

type PageConfig = { primaryColor: string; backgroundColor: string };

/** Only columns of given fields. If one colour is given, `pageConfig` supplies the other. */
export async function activityColumns(
  given: Partial<ActivityFields>,
  pageConfig: PageConfig = DEFAULT_COLOURS,
) {
  const { city, legalCity, primaryColor, backgroundColor, ...plain } = given;
  const place = await placeColumns(city, given.zipCode);
  if (!place) return err('unknown-city' as const);
  const legal = await placeColumns(legalCity, given.legalZipCode);
  if (!legal) return err('unknown-legal-city' as const);
  const colours = primaryColor !== undefined || backgroundColor !== undefined;
  return ok({
    ...plain,
    ...place,
    ...asLegal(legal),
    ...(colours
      ? {
          pageConfig: {
            ...pageConfig,
            ...(primaryColor && { primaryColor }),
            ...(backgroundColor && { backgroundColor }),
          },
        }
      : {}),
  });
}

type Place = { city?: string | null; province?: string | null; zipCode?: string };

/** Fills in a city's postal code if it has only one; otherwise the operator gives it. */
async function placeColumns(
  label: string | null | undefined,
  zipCode: string | null | undefined,
): Promise<Place | undefined> {
  if (label === undefined) return {};
  if (label === null) return { city: null, province: null };
  const city = await findCity(label);
  return city && { city: city.name, province: city.province, ...onlyZipCode(city, zipCode) };
}

function asLegal({ city, province, zipCode }: Place) {
  if (city === undefined) return {};
  return {
    legalCity: city,
    legalProvince: province ?? null,
    ...(zipCode === undefined ? {} : { legalZipCode: zipCode }),
  };
}

function onlyZipCode({ zipCodes }: City, given: string | null | undefined): { zipCode?: string } {
  const [first] = zipCodes;
  return (given === undefined || given === null) && zipCodes.length === 1 && first !== undefined
    ? { zipCode: first }
    : {};
}
