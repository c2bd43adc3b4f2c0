/** A category as lists show it. */
export type CategoryRow = {
  id: number;
  name: string;
  color: string;
  icon: string;
  /** Archived ones count. */
  services: number;
};
