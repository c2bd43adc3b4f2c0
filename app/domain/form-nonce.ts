// The code a creating form carries, so that it makes one row however often it is sent.
import { sentText } from './text-fields.ts';

/** Whoever takes it away gets a new one: then each sending makes a row. */
export const formNonceField = sentText(64)
  .regex(/^[\w-]{16,64}$/)
  .catch(() => crypto.randomUUID());
