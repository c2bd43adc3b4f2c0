// What an activity needs before publication: the seller's legal data, and something to show. Source:
// docs/rules/activities.md#publishing.

export type Checked = {
  legalName: string;
  legalAddress: string | null;
  legalCity: string | null;
  legalZipCode: string | null;
  vatNumber: string | null;
  /** From the activity's type: true if no VAT number is needed. */
  vatFree: boolean;
  /** Live services in public catalogs. */
  services: number;
};

export type ChecklistItem = 'legal-name' | 'legal-address' | 'vat-number' | 'services';

/** In the order in which they are asked for. */
export function requiredItems({ vatFree }: Pick<Checked, 'vatFree'>): ChecklistItem[] {
  return vatFree
    ? ['legal-name', 'legal-address', 'services']
    : ['legal-name', 'legal-address', 'vat-number', 'services'];
}

export function missingItems(activity: Checked): ChecklistItem[] {
  const done: Record<ChecklistItem, boolean> = {
    'legal-name': activity.legalName !== '',
    'legal-address':
      activity.legalAddress !== null && activity.legalCity !== null && activity.legalZipCode !== null,
    'vat-number': activity.vatFree || activity.vatNumber !== null,
    services: activity.services > 0,
  };
  return requiredItems(activity).filter((item) => !done[item]);
}
