// A reason to let somebody sign in.
import type { Deps } from '../../deps.ts';

export type Admission = {
  /** The person who signs in. */
  userId: number;
  /** Runs while nobody can end this person's sessions. */
  holds(inTx: Pick<Deps, 'db' | 'now'>): Promise<boolean>;
};

/** `secondFactor`: a code is needed before the session begins. `passwordHash`: the hash that was checked. */
export type PasswordHolds = { userId: number; secondFactor: boolean; passwordHash: string };
