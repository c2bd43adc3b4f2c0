// A catalog for its operator.
import { formNonceField } from '../text-fields.ts';

import { catalogFields } from './service-fields.ts';

/** Catalogs for members of the activity, and the form of one. Browser-safe. */
export const catalogForm = catalogFields.extend({ formNonce: formNonceField });

export type CatalogRow = { id: number; name: string; public: boolean; services: number };

export type CatalogItem = {
  id: number;
  name: string;
  /** Owner of the service, if it is resold. */
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
