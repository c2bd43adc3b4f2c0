/** Somebody who has booked before, by the code of their last booking. */
export type KnownGuest = { reference: string; name: string; surname: string; email: string; phone: string };

/** Letters; fewer name too many. */
export const SHORTEST_SEARCH = 2;
