const { createServer } = await import('./build/server/app.js');
const app = await createServer();
await app.listen({ port: 3000 });
