import { fastifyReactRouterDev } from '@mcansh/react-router-fastify/vite';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';

import { parseBaseUrl } from '#app/gateways/base-url.server.ts';
import { buildTargets } from '#server/vite/browsers.ts';
import { articles } from '#server/vite/read-markdown.ts';
import { developmentServices } from '#server/vite/development-services.ts';
import { plainFirst } from '#server/vite/plain-first.ts';
import { plainDynamicImports } from '#server/vite/plain-dynamic-imports.ts';
import { precompress } from '#server/vite/precompress.ts';

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

// Two files for what every public page needs instead of twenty small ones. What these folders import
// comes along, so nothing heavy may be imported there: a public page has 130 KB for everything.
// Left out is what only signed-in pages and the guest's own pages show.
const sharedChunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: 'ui',
    test: /app\/domain\/(?:paragraphs|date-words|parse-url)|app\/routes\/after-a-refusal|app\/ui\/(?:guest\/panel\/quote-summary|seo\/(?:page-meta|structured-parts)|parts\/(?!ticket|badge|booking-ticket|invoice-facts|category-mark|drawn-icon)|format\/(?!device|credits|percent|weekdays)|image|shell\/(?!desk\/)|form\/(?!text-|field|checkbox|error-summary|summary-box|use-checked|submit-button|choice-group|weekdays-field|as-typed|email-field|use-zod|select-field|first-errors|validity|typed-fields|tell-typed))/,
    priority: 1,
  },
  // What only pages with fields need.
  {
    name: 'forms',
    test: /app\/ui\/form\/(?:text-|field|checkbox\.|error-summary|summary-box|use-checked|choice-group|weekdays-field)/,
  },
  // What all pages of somebody's own booking need: paying, its outcome, and later.
  {
    name: 'own-booking',
    test: /app\/(?:ui\/(?:checkout\/checkout-parts|parts\/booking-ticket)|domain\/bookings\/(?:booking-view|invoice-request))/,
  },
  // The booking panel, the same on a service's page and embedded elsewhere.
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
    plainDynamicImports(),
    precompress(),
  ],
  // The build's own way of light-dark() for old browsers would freeze the mode on the root element.
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
  // As native ESM drizzle costs a second of start and 235 MB.
  ssr: { noExternal: ['drizzle-orm'] },
  // Found late, they make the first page load of a fresh clone fail.
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
