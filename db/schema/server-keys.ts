// Secrets that the platform made for itself, such as the key that signs which browsers know an account.
import { pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt } from '../columns.ts';

export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
  createdAt: createdAt(),
});
