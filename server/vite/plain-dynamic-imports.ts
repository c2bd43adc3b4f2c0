// Vite's own loader of lazy modules weighs 0.8 KB on every page. Ours loads the module and tells of one that is gone;
// it preloads nothing, and a lazy module can have no style sheet of its own: the site has one for everything.
import type { Plugin } from 'vite';

const code = `export const __vitePreload = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = error;
  if (dispatchEvent(event)) throw error;
  // The page is being reloaded.
  return new Promise(() => {});
});`;

export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code, moduleSideEffects: false }),
    },
  };
}
