// An S3 server, in a process of its own: the folder of its files, its port and its bucket are the arguments.
// @ts-expect-error It has no types.
import S3rver from '@20minutes/s3rver';

type Context = {
  app: object;
  path: string;
  method: string;
  headers: Record<string, string | undefined>;
  status: number;
};

const [directory, port, bucket] = process.argv.slice(2);
const server = new S3rver({
  directory,
  port: Number(port),
  silent: true,
  configureBuckets: [{ name: bucket }],
});
// Signatures are checked except for listings, whose address s3rver signs without the final slash.
server.middleware.unshift((context: Context, next: () => Promise<void>) => {
  const allowMismatchedSignatures = { value: context.path === `/${bucket}/` };
  context.app = Object.create(context.app, { allowMismatchedSignatures }) as object;
  return next();
});
// Like S3, but unlike s3rver: what must not exist yet is put once.
const stored = new Set<string>();
server.middleware.unshift((context: Context, next: () => Promise<void>) => {
  const { method, path, headers } = context;
  if (method === 'DELETE') stored.delete(path);
  if (headers['if-none-match'] !== '*' || method !== 'PUT') return next();
  if (stored.has(path)) return void (context.status = 412);
  stored.add(path);
  return next();
});
await server.run();
process.send?.('listening');
