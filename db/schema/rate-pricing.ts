// Apart from the tables: two of them need it as soon as they are loaded, and which is loaded first is up to whoever
// imports them, since the files of the schema refer to each other in a circle.
import { pgEnum } from 'drizzle-orm/pg-core';

export const ratePricing = pgEnum('rate_pricing', ['per_person', 'per_booking', 'per_unit']);
