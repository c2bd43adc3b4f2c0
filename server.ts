// Starts the built application; nothing else.
const address = new URL('./build/server/index.js', import.meta.url).href;
const { buildApp, readEnvironment }: typeof import('#server/app.ts') = await import(address);

const environment = readEnvironment();
const app = await buildApp({ environment });
await app.listen({ port: environment.PORT });

export {};
