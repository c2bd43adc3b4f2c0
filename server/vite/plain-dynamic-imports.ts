// Replaces Vite's loader of lazy modules, which adds 0.8 KB to every page. Ours reports a module that is
// missing and preloads nothing: the site has a single stylesheet.
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
