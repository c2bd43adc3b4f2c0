// A process that uses an embedded PostgreSQL until it is killed. Started by a test.
import { startEmbeddedPostgres } from '#db/embedded.ts';

const { url } = await startEmbeddedPostgres({
  folder: process.argv[2] ?? '',
  preferredPort: 0,
  durable: false,
});
process.send?.(url);
setInterval(() => {}, 60_000);
