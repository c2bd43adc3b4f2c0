/** A service that a catalog could have. */
export type AddableService = { id: number; name: string };
