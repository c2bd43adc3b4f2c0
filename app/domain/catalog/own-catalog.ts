// Catalogs and categories for members of the activity, and their forms. Browser-safe.
import { z } from 'zod';
import { formNonceField, sentText } from '../text-fields.ts';
import { catalogFields, categoryFields } from './service-fields.ts';

export const catalogForm = catalogFields.extend({ formNonce: formNonceField });

export type CatalogRow = { id: number; name: string; public: boolean; services: number };

export type CatalogItem = {
  id: number;
  name: string;
  soldFor: string | undefined;
  /** The marketplace entry, if it is resold. */
  entryId: number | undefined;
  /** Why visitors don't see the service. */
  hidden: 'archived' | 'suspended' | undefined;
};

export type OwnCatalog = {
  id: number;
  name: string;
  description: string;
  public: boolean;
  images: number;
  items: CatalogItem[];
  /** Requested services of other activities that wait for an answer. */
  pending: { name: string; activity: string }[];
  /** Running or pending marketplace entries; they prevent deletion. */
  entries: number;
};

/** Initial values of the form. */
export type CatalogValues = { name: string; description: string; public: boolean };

export function catalogValues({ name, description, public: isPublic }: OwnCatalog): CatalogValues {
  return { name, description, public: isPublic };
}

export const EMPTY_CATALOG: CatalogValues = { name: '', description: '', public: true };

/** A service that can be added to a catalog. */
export type AddableService = { id: number; name: string };

/** A category as lists show it. */
export type CategoryRow = {
  id: number;
  name: string;
  color: string;
  icon: string;
  /** Includes archived ones. */
  services: number;
};

/** The form of a category. The icon search is a button of the same form, so that typed values are kept. */
export const categoryForm = categoryFields.extend({ formNonce: formNonceField });

/** Initial values of the form: stored ones, or those typed before a search. */
export type CategoryValues = { name: string; color: string; icon: string };

const asked = z.object({
  name: sentText(200).optional(),
  color: sentText(7)
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  icon: sentText(80)
    .regex(/^[a-z0-9:-]*$/)
    .optional(),
  search: sentText(100).optional(),
});

/** Reads the values from a search address; invalid ones are ignored. */
export function valuesAsked(query: URLSearchParams, before: CategoryValues) {
  const { search = '', ...values } = asked.safeParse(Object.fromEntries(query)).data ?? {};
  return { values: { ...before, ...withoutUndefined(values) }, search };
}

function withoutUndefined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}

/** The search address with the typed values, after Enter in the search box; undefined if the form is to be saved. */
export function searchAsked(fields: FormData): URLSearchParams | undefined {
  const search = String(fields.get('search') ?? '');
  if (fields.get('by') !== 'enter' || search === String(fields.get('searched') ?? '')) return undefined;
  const kept = ['name', 'color', 'icon'].map((name) => [name, String(fields.get(name) ?? '')]);
  return new URLSearchParams([...kept, ['search', search]]);
}
