// Types of a demo activity's plan.

export type TypePlan = { name: string; parent?: string; host: boolean; vatFree?: boolean };

/** The demo's activity types. */
export const TYPES: readonly TypePlan[] = [
  { name: 'Turismo e tempo libero', host: true },
  { name: 'Tour ed esperienze', parent: 'Turismo e tempo libero', host: true },
  { name: 'Noleggi e sport all’aperto', parent: 'Turismo e tempo libero', host: true },
  { name: 'Corsi e laboratori', parent: 'Turismo e tempo libero', host: true },
  { name: 'Musei e associazioni', parent: 'Turismo e tempo libero', host: true, vatFree: true },
  { name: 'Ospitalità', host: false },
  { name: 'Hotel e residenze', parent: 'Ospitalità', host: false },
  { name: 'Agenzie e uffici turistici', parent: 'Ospitalità', host: false },
];

// A demo activity as its operator would type it into the forms.

/** A period with another price; `weekday` limits it to weekdays, 0 is Monday. */
export type PricePlan = { name: string; from: string; to: string; weekday?: number[]; price: string };

export type RatePlan = {
  name: string;
  /** For this year and the next. */
  periods?: readonly PricePlan[];
  description?: string;
  price: string;
  pricing?: 'per_person' | 'per_booking' | 'per_unit';
  minPeople?: number;
  maxPeople?: number;
};

export type ServicePlan = {
  key: string;
  category: string;
  /** Keys of resources, in order of use. */
  resources: string[];
  /** A subject in db/seed/building/pictures.ts. */
  pictures: string;
  form: Record<string, unknown> & { name: string };
  rates: RatePlan[];
};

export type SlotPlan = { name: string; startTime: string; endTime: string; quantity?: number };

export type ResourcePlan = {
  key: string;
  form: Record<string, unknown> & { name: string };
  createDefaultSlots?: boolean;
  slots?: SlotPlan[];
  /** Closed dates: `from` counts days after the start of the season. */
  closed?: { from: number; days: number; reason: string };
};

export type CategoryPlan = { key: string; name: string; color: string; icon: string };

export type CatalogPlan = {
  key: string;
  form: { name: string; description: string; public: boolean };
  /** Keys of the activity's services. */
  services: string[];
};

export type ActivityPlan = {
  key: 'alba' | 'bosco' | 'riva';
  type: string;
  form: Record<string, unknown> & { name: string; subdomain: string; email: string };
  categories: CategoryPlan[];
  resources: ResourcePlan[];
  services: ServicePlan[];
  catalogs: CatalogPlan[];
};

/** Joins paragraphs of a description. */
export function seedParagraphs(...texts: string[]): string {
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('\n\n');
}

export function mapOf(place: string): string {
  return `https://maps.google.com/maps?q=${encodeURIComponent(place)}&z=13&output=embed`;
}
