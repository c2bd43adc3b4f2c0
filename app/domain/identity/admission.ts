// What lets somebody in, before it does.
import type { Deps } from '../deps.ts';

export type Admission = {
  /** Whose it is. */
  userId: number;
  /** Asked while nobody can end this person's sessions. */
  holds(inTx: Pick<Deps, 'db' | 'now'>): Promise<boolean>;
};

/** `secondFactor`: a code is to be asked for before anything opens. `passwordHash`: what the password was compared with. */
export type PasswordHolds = { userId: number; secondFactor: boolean; passwordHash: string };
