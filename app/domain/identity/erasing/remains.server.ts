// What an erasure leaves outside the database. It goes once the transaction has committed: a file that is removed comes
// back with no rollback. A file whose removal was cut short has no row, and goes with the night's tidying.
import type { Deps } from '../../deps.ts';
import { forgetBodies } from '../../mail/drop-mails.server.ts';

export type Remains = {
  /** Keys of the file store. */
  files: readonly string[];
  mailIds: readonly number[];
};

export async function removeRemains(
  deps: Pick<Deps, 'files' | 'mailer' | 'config'>,
  { files, mailIds }: Remains,
): Promise<void> {
  for (const key of files) await deps.files.remove(key);
  await forgetBodies(deps, mailIds);
}
