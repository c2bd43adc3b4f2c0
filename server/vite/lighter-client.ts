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

/**
 * React Router's hooks for measuring in the browser (1.2 KB); nothing here asks for them. The server's names stand for
 * code that browsers don't get. A name that is missing after an upgrade fails the build.
 */
const instrumentation = `
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;`;

const REPLACED: [RegExp, string][] = [
  [/^\0vite\/preload-helper\.js$/, lazyModules],
  [/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, instrumentation],
];

export function lighterClient(): Plugin {
  return {
    name: 'lighter-client',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: REPLACED.map(([id]) => id) },
      handler: (id) => ({
        code: REPLACED.find(([each]) => each.test(id))?.[1] ?? '',
        moduleSideEffects: false,
      }),
    },
  };
}
