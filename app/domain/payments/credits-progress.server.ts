import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

import type { CreditsProgress } from './credits-progress.ts';
import { findTurnover } from './post-sale.server.ts';

export async function findCreditsProgress(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId }: Viewer,
): Promise<CreditsProgress> {
  return {
    turnoverCents: await findTurnover(db, userId),
    thresholdCents: config.creditsTurnoverThresholdCents,
  };
}
