// The code a creating form carries, so that it makes one row however often it is sent.
import { z } from 'zod';

/** Whoever takes it away gets a new one: then each sending makes a row. */
export const formNonceField = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .catch(() => crypto.randomUUID());
