// Leaves out of the browser's files what this site doesn't use of its libraries.
import type { Plugin } from 'vite';

/**
 * Vite's loader of lazy modules adds 0.8 KB to every page. This one reports a module that is missing and preloads
 * nothing: the site has a single stylesheet.
 */
const lazyModules = `export const __vitePreload = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = error;
  if (dispatchEvent(event)) throw error;
  // The page is being reloaded.
  return new Promise(() => {});
});`;

const LOADER = /^\0vite\/preload-helper\.js$/;

/** The router writes a document's first scripts on the server alone, but browsers would get that code too (1 KB). */
const FIRST_SCRIPTS = /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;
const onServer = 'static: isStatic, staticContext } = useDataRouterContext("Scripts");';
const inBrowser = '} = useDataRouterContext("Scripts"), isStatic = false, staticContext;';

export function lighterClient(): Plugin {
  return {
    name: 'lighter-client',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: LOADER },
      handler: () => ({ code: lazyModules, moduleSideEffects: false }),
    },
    transform: {
      filter: { id: FIRST_SCRIPTS },
      handler(code) {
        if (!code.includes(onServer)) throw new Error('React Router makes its first scripts differently now');
        return { code: code.replace(onServer, inBrowser), map: null };
      },
    },
  };
}
