// A PostgreSQL with TLS, with a certificate of its own authority, and its addresses.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

import postgres from 'postgres';

import { startEmbeddedPostgres } from '#db/embedded.ts';

export async function startTlsPostgres(folder: string) {
  const files = makeCertificates(folder);
  const server = await startEmbeddedPostgres({ folder, preferredPort: 0, durable: false });
  const data = realpathSync(join(folder, 'postgres'));
  for (const name of ['server.crt', 'server.key']) {
    const path = join(data, name);
    copyFileSync(join(folder, name), path);
    chmodSync(path, 0o600);
    const { uid, gid } = statSync(data);
    chownSync(path, uid, gid);
  }
  const sql = postgres(server.url, { max: 1 });
  await sql`alter system set ssl = on`;
  await sql`select pg_reload_conf()`;
  await sql.end();
  return { ...server, ...files };
}

/** The certificate names `localhost`, not `127.0.0.1`. */
function makeCertificates(folder: string) {
  const run = (...words: string[]): unknown => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  for (const name of ['right', 'wrong'])
    run(
      ...words(
        `req -x509 -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.crt -subj /CN=${name}-authority`,
      ),
    );
  run(...words('req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost'));
  run(
    ...words(
      'x509 -req -in server.csr -CA right.crt -CAkey right.key -CAcreateserial -sha384 -out server.crt',
    ),
  );
  return { right: join(folder, 'right.crt'), wrong: join(folder, 'wrong.crt') };
}

const words = (command: string): string[] => command.split(' ');
