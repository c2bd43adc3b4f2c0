import type { ChecklistItem } from './publish-checklist.ts';

/** How far an activity is set up. */
export type ActivitySummary = {
  missing: ChecklistItem[];
  hasVatNumber: boolean;
  services: number;
  categories: number;
  publicCatalogs: number;
  images: number;
  /** An account that the activity's earnings can go to. */
  payouts: 'none' | 'incomplete' | 'ready';
};
