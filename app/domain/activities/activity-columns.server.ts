// From what a form says of an activity to what its row holds: cities bring their province and postal code.
import { err, ok } from '../result.ts';
import type { ActivityFields } from './activity-fields.ts';
import { findCity, type City } from './cities.server.ts';
import { DEFAULT_COLOURS } from './page-settings.ts';

export type UnknownCity = 'unknown-city' | 'unknown-legal-city';

type PageConfig = { primaryColor: string; backgroundColor: string };

/** Only what was given; `pageConfig` completes colours of which one was given. */
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

/** The city's only postal code is filled in; of several the operator says which. */
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
