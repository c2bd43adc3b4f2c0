// Ends the development server only after its services: otherwise the database would go on running.
import type { Plugin } from 'vite';

type Kept = typeof globalThis & { developmentServices?: Promise<{ close(): Promise<void> }> };

export function developmentServices(): Plugin {
  return {
    name: 'development-services',
    apply: 'serve',
    async closeBundle() {
      const kept: Kept = globalThis;
      const running = kept.developmentServices;
      delete kept.developmentServices;
      await (await running)?.close();
    },
  };
}
