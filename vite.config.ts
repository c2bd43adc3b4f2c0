import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';

import { parseBaseUrl } from '#app/gateways/base-url.server.ts';
import { buildTargets } from '#server/vite/browsers.ts';
import { articles } from '#server/vite/read-markdown.ts';
import { developmentServices, precompress } from '#server/vite/plugins.ts';
import { plainFirst } from '#server/vite/plain-first.ts';
import { lighterClient } from '#server/vite/lighter-client.ts';

// The server is the SSR build's input, so that contexts, Deps and the router
// live in one module graph (docs/decisions/0010-one-module-graph.md).
const serverEntry = './server/app.ts';

const target = buildTargets();

const base = parseBaseUrl(process.env.BASE_URL || 'http://localhost:3000');
const development =
  typeof base === 'string'
    ? {}
    : {
        port: Number(process.env.PORT || base.portSuffix.slice(1) || 3000),
        strictPort: true,
        allowedHosts: [base.apex, `.${base.apex}`],
      };

// Code that every public page needs goes into two files instead of twenty small ones. The imports of these
// folders come along, so they must not import anything large: a public page may load 114 KB in all. Excluded
// is what only signed-in pages and guests' own pages show.
const sharedChunks = [
  // All that still pages load at once; it must not lead to the router.
  {
    name: 'watch',
    test: /reload-once|form\/(?:checkable|router\.|load-later)|vite\/preload-helper/,
    priority: 3,
  },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: 'ui',
    test: /app\/domain\/(?:paragraphs|date-words)|app\/routes\/after-a-refusal|app\/ui\/(?:seo\/page-head|parts\/(?!ticket|badge|booking-ticket|contacts|text-link|invoice-facts|category-mark|drawn-icon)|format\/(?!device|credits|hours|options|weekdays)|image|shell\/(?!desk\/|may\.|translate-page)|form\/(?!text-|field|checkbox|error-summary|summary-box|use-checked|submit-button|choice-group|weekdays-field|as-typed|email-field|use-zod|select-field|first-errors|validity|tell-typed))/,
    priority: 1,
  },
  // Code that only pages with fields need.
  {
    name: 'forms',
    test: /app\/domain\/labels|app\/ui\/form\/(?:text-|field|checkbox\.|error-summary|summary-box|use-checked|choice-group|weekdays-field)/,
  },
  // Code that all pages about a guest's own booking need: payment, its result, and afterwards.
  {
    name: 'own-booking',
    test: /app\/(?:ui\/(?:checkout\/checkout-parts|parts\/booking-ticket)|domain\/bookings\/(?:booking-view|invoice-request))/,
  },
  // The booking panel, on a service's page and embedded in other sites.
  {
    name: 'booking',
    test: /app\/(?:ui\/guest\/panel\/(?!quote-summary|details-step|guest-fields|question-fields|typed-guest)|ui\/activity\/(?:embed|gallery)|routes\/activity\/panel-answer|domain\/catalog\/quote)/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    articles(),
    tailwindcss(),
    reactRouter(),
    fastifyReactRouterDev({ entry: './server/dev.ts', externalizeServerEntryImports: false }),
    developmentServices(),
    lighterClient(),
    precompress(),
  ],
  // Lightning CSS's own replacement of light-dark() for old browsers would fix the mode on the root element.
  css: { postcss: { plugins: [plainFirst()] }, lightningcss: { exclude: Features.LightDark } },
  build: { cssTarget: target, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        target,
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: serverEntry } } },
  },
  // As native ES modules drizzle adds a second to the start and 235 MB.
  ssr: { noExternal: ['drizzle-orm'] },
  // If these were discovered late, the first page load of a fresh clone would fail.
  optimizeDeps: {
    include: [
      '@conform-to/react',
      '@conform-to/zod/v4',
      '@dnd-kit/core',
      '@dnd-kit/sortable',
      '@dnd-kit/utilities',
      'get-nonce',
      'icu-minify/format',
      'libphonenumber-js/min',
      'radix-ui',
      'react-router/dom',
      'remix-auth',
      'remix-auth-form',
      'temporal-polyfill',
      'zod',
    ],
  },
  server: {
    ...development,
    watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**', '**/tests/**'] },
  },
});
