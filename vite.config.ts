import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// The server is the SSR build's input, so that contexts, Deps and the router
// live in one module graph (docs/decisions/0002-one-module-graph.md).
const serverEntry = './server/app.ts';

// The first versions that know light-dark(); for older ones the build would freeze it on the root element.
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  build: { cssTarget },
  plugins: [
    tailwindcss(),
    reactRouter(),
    fastifyReactRouterDev({ entry: serverEntry, externalizeServerEntryImports: false }),
  ],
  environments: { ssr: { build: { rolldownOptions: { input: serverEntry } } } },
  ssr: { noExternal: ['drizzle-orm'] },
  server: {
    watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**', '**/tests/**'] },
  },
});
