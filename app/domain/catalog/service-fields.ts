// Fields, limits and columns of a service.
import { z } from 'zod';
import { colourField } from '../activities/page-settings.ts';
import { optionalEmailField, optionalPhoneField } from '../identity/contact-fields.ts';
import * as errors from '../messages/errors.ts';
import { percentField } from '../money/percent-text.ts';
import { priceField } from '../money/price-text.ts';
import { MAX_ID } from '../read-id.ts';
import {
  about,
  integerBetween,
  longText,
  oneLine,
  optionalIntegerBetween,
  optionalLine,
  optionallyParsedBy,
  parsedBy,
  requiredLine,
  sentText,
} from '../text-fields.ts';
import { mapEmbedField, parseMapLink, videoEmbedField, WRONG_MAP_LINK } from './embeds.ts';
import { MAX_PEOPLE, PEOPLE_ORDER } from './quote.ts';

// Limits of what a service offers.

/** A service on all of its resources, or on one. */
export type ServiceOn = { serviceId: number; resourceId?: number | undefined };

export type ServiceBounds = {
  timeZone: string;
  /** The fewest people of a booking, over all rates. */
  minPeople: number;
  /** Minutes before the start when online booking ends. */
  cutOffMinutes: number;
  /** How many days ahead can be booked. */
  horizonDays: number;
};

/** The longest horizon of any service, in days. */
export const MAX_HORIZON_DAYS = 1095;

/** Operators may sell and move until the start, and as far ahead as calendars can reach. */
export function operatorBounds(timeZone: string, minPeople: number): ServiceBounds {
  return { timeZone, minPeople, cutOffMinutes: 0, horizonDays: MAX_HORIZON_DAYS };
}

const MAX_TAGS = 20;
const TAG_LENGTH = 40;

/** Fields of services, rates, categories and catalogs as forms send them. Source: docs/rules/catalog.md#services. */
export const TOO_MANY_TAGS = `Al massimo ${MAX_TAGS} etichette`;

/** `lago, famiglie, aperitivo`: without repetitions, ignoring case. */
export function parseTags(text: string): string[] {
  const tags = new Map(text.split(',').map((tag) => [oneLine(tag).toLowerCase(), oneLine(tag)] as const));
  return [...tags.values()].filter((tag) => tag !== '');
}

type Words = { most: number; sent: number; tooMany: string; tooLong: string };

/** Several words in one field, separated by commas. */
function wordsField({ most, sent, tooMany, tooLong }: Words) {
  return sentText(sent, tooMany)
    .nullish()
    .transform((text) => parseTags(text ?? ''))
    .pipe(z.array(sentText(TAG_LENGTH, tooLong)).max(most, tooMany));
}

const tagsField = wordsField({
  most: MAX_TAGS,
  sent: 2 * MAX_TAGS * TAG_LENGTH,
  tooMany: TOO_MANY_TAGS,
  tooLong: `Ogni etichetta ha al massimo ${TAG_LENGTH} caratteri`,
});

const MAX_LANGUAGES = 10;

const languagesField = wordsField({
  most: MAX_LANGUAGES,
  sent: MAX_LANGUAGES * (TAG_LENGTH + 2),
  tooMany: `Al massimo ${MAX_LANGUAGES} lingue`,
  tooLong: `Ogni lingua ha al massimo ${TAG_LENGTH} caratteri`,
});

/** Short lines in order, one per line of the field. */
export const MAX_LINES = 12;
const LINE_LENGTH = 120;

function linesField() {
  return longText(MAX_LINES * (LINE_LENGTH + 2))
    .transform((text) =>
      text
        .split('\n')
        .map(oneLine)
        .filter((line) => line !== ''),
    )
    .pipe(
      z
        .array(sentText(LINE_LENGTH, `Ogni riga ha al massimo ${LINE_LENGTH} caratteri`))
        .max(MAX_LINES, `Al massimo ${MAX_LINES} righe`),
    );
}

export const serviceFields = z.object({
  name: requiredLine(120),
  description: longText(10_000),
  categoryId: optionalIntegerBetween(1, MAX_ID),
  /** Integer cents: the listed price until there are rates. */
  price: priceField,
  /** Basis points. */
  maxResaleFee: percentField,
  visibleInMarketplace: z.boolean().default(false),
  tags: tagsField,
  email: optionalEmailField,
  phone: optionalPhoneField,
  mapEmbed: mapEmbedField,
  videoEmbed: videoEmbedField,
  cutOffMinutes: integerBetween(0, 525_600),
  horizonDays: integerBetween(1, MAX_HORIZON_DAYS),
  cancellationHours: integerBetween(0, 8760),
  guestChanges: z.enum(['none', 'day', 'day_and_people'], { error: errors.required }).default('day'),
  reminderText: longText(2000),
  /** '' if there is none. */
  meetingPoint: optionalLine(200).transform((line) => line ?? ''),
  meetingUrl: optionallyParsedBy(parseMapLink, WRONG_MAP_LINK, 500),
  /** In minutes; null: as long as the slot. */
  durationMinutes: optionalIntegerBetween(1, 43_200),
  languages: languagesField,
  included: linesField(),
  goodToKnow: linesField(),
});

export type ServiceFields = z.output<typeof serviceFields>;

export const rateFields = z
  .object({
    name: requiredLine(60),
    description: longText(500),
    /** Integer cents. */
    price: priceField,
    pricing: z.enum(['per_person', 'per_booking', 'per_unit'], { error: errors.required }),
    minPeople: integerBetween(1, MAX_PEOPLE),
    maxPeople: optionalIntegerBetween(1, MAX_PEOPLE),
  })
  .refine(({ minPeople, maxPeople }) => maxPeople === null || maxPeople >= minPeople, {
    ...about('minPeople', 'maxPeople'),
    path: ['maxPeople'],
    error: PEOPLE_ORDER,
  });

export type RateFields = z.output<typeof rateFields>;

const ICON = /^[a-z0-9-]+:[a-z0-9-]+$/;

export const categoryFields = z.object({
  name: requiredLine(60),
  color: colourField,
  icon: parsedBy((text) => (ICON.test(text.trim()) ? text.trim() : undefined), "Scegli un'icona dall'elenco"),
});

export type CategoryFields = z.output<typeof categoryFields>;

export const catalogFields = z.object({
  name: requiredLine(80),
  description: longText(5000),
  public: z.boolean().default(false),
});

export type CatalogFields = z.output<typeof catalogFields>;

/** Maps names of form fields to columns. */
export function serviceColumns({ price, mapEmbed, videoEmbed, ...same }: Partial<ServiceFields>) {
  return {
    ...same,
    ...(price === undefined ? {} : { priceCents: price }),
    ...(mapEmbed === undefined ? {} : { mapUrl: mapEmbed }),
    ...(videoEmbed === undefined ? {} : { videoUrl: videoEmbed }),
  };
}
