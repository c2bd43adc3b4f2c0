import { z } from 'zod';
import { formNonceField, sentText } from '../text-fields.ts';
import { categoryFields } from './service-fields.ts';

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
