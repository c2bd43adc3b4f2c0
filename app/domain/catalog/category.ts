import { z } from 'zod';
import { formNonceField, sentText } from '../text-fields.ts';
import { categoryFields } from './service-fields.ts';

/** A category as lists show it. */
export type CategoryRow = {
  id: number;
  name: string;
  color: string;
  icon: string;
  /** Archived ones count. */
  services: number;
};

/** The form of a category. Looking for an icon is a button of the same form, so that nothing typed is lost. */
export const categoryForm = categoryFields.extend({ formNonce: formNonceField });

/** What the form shows before anything is sent: stored values, or those typed before a search. */
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

/** From the address of a search; what doesn't fit is forgotten. */
export function valuesAsked(query: URLSearchParams, before: CategoryValues) {
  const { search = '', ...values } = asked.safeParse(Object.fromEntries(query)).data ?? {};
  return { values: { ...before, ...withoutUndefined(values) }, search };
}

function withoutUndefined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}

/** Enter in the search box: the address that searches, with what was typed. Undefined for a form to be saved. */
export function searchAsked(fields: FormData): URLSearchParams | undefined {
  const search = String(fields.get('search') ?? '');
  if (fields.get('by') !== 'enter' || search === String(fields.get('searched') ?? '')) return undefined;
  const kept = ['name', 'color', 'icon'].map((name) => [name, String(fields.get(name) ?? '')]);
  return new URLSearchParams([...kept, ['search', search]]);
}
