// Apart from the tables: catalog.ts and bookings.ts both use it while they load, and import each other in a circle.
import { pgEnum } from 'drizzle-orm/pg-core';

export const ratePricing = pgEnum('rate_pricing', ['per_person', 'per_booking', 'per_unit']);
