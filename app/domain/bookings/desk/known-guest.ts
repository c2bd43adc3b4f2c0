/** A guest who has booked before, identified by the reference of their last booking. */
export type KnownGuest = { reference: string; name: string; surname: string; email: string; phone: string };

/** Characters; shorter searches would find too many. */
export const SHORTEST_SEARCH = 2;
