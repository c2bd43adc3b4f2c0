// A catalog as its operator sees and fills in.
import { formNonceField } from '../text-fields.ts';

import { catalogFields } from './service-fields.ts';

/** Catalogs as those who run the activity see them, and the form of one. Pure and browser-safe. */
export const catalogForm = catalogFields.extend({ formNonce: formNonceField });

export type CatalogRow = { id: number; name: string; public: boolean; services: number };

export type CatalogItem = {
  id: number;
  name: string;
  /** Whose service it is, where it is resold. */
  soldFor: string | undefined;
  /** The contract under which it is resold. */
  entryId: number | undefined;
  /** Why visitors don't see it, though it is here. */
  hidden: 'archived' | 'suspended' | undefined;
};

export type OwnCatalog = {
  id: number;
  name: string;
  description: string;
  public: boolean;
  images: number;
  items: CatalogItem[];
  /** Services of others that were asked for and wait for an answer. */
  pending: { name: string; activity: string }[];
  /** Contracts that run or wait: then it can't be deleted. */
  entries: number;
};

/** What the form shows before anything is sent. */
export type CatalogValues = { name: string; description: string; public: boolean };

export function catalogValues({ name, description, public: isPublic }: OwnCatalog): CatalogValues {
  return { name, description, public: isPublic };
}

export const EMPTY_CATALOG: CatalogValues = { name: '', description: '', public: true };

/** A service that a catalog could have. */
export type AddableService = { id: number; name: string };
