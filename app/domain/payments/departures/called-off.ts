// What became of everybody's booking when a departure was called off.
import type { Cents } from '../../money/cents.ts';

export type Kept = {
  reference: string;
  why: 'completed' | 'not-offered' | 'started' | 'no-room' | 'busy';
};

export type CalledOff = { cancelled: number; moved: number; refundCents: Cents; kept: Kept[] };
