// Who may import whom (docs/architecture.md). Every rule is an error.

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

// Each folder imports only those before it. The files beside them serve all.
const order = {
  'app/domain': ['messages', 'money', 'mail', 'identity', 'icons', 'activities', 'catalog', 'scheduling', 'bookings', 'payments', 'lifecycle', 'marketplace', 'administration', 'content'],
  'app/routes': ['account', 'settings', 'activity', 'api', 'marketplace', 'availability', 'calendars', 'platform', 'checkin', 'dashboard', 'confirmations'],
  'app/ui': ['format', 'image', 'seo', 'parts', 'content', 'form', 'labels', 'toasts', 'background', 'shell', 'account', 'settings', 'checkout', 'guest', 'activity', 'embed', 'platform', 'onboarding', 'dashboard', 'admin', 'marketplace', 'scheduling', 'desk', 'confirmations'],
};

const inOrder = Object.entries(order).flatMap(([parent, folders]) => [
  rule(`${parent}-order-names-every-folder`, { path: `^${parent}/(?!(${folders.join('|')})/)[^/]+/` }, {}),
  ...folders.slice(0, -1).map((folder, index) =>
    rule(`${parent}-order-${folder}`, { path: `^${parent}/${folder}/` }, { path: `^${parent}/(${folders.slice(index + 1).join('|')})/` }),
  ),
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // Foreign keys of the schema point both ways; drizzle resolves them lazily.
    rule('no-cycles', { pathNot: '^db/schema/' }, { circular: true }),
    // Not for domain and db: the seed in db calls the domain. The domain's folders have their order below.
    { ...rule('no-circles-of-folders', { pathNot: '^(app/domain|db|tests)(/|$)' }, { circular: true }), scope: 'folder' },
    rule('everything-resolves', { pathNot: '^(server\\.ts|tests/)' }, { couldNotResolve: true, pathNot: '^(virtual:|hast$)|\\?url$' }),

    rule('routes-only-know-domain-ui-middleware', { path: '^app/routes/' }, {
      path: '^(app|db|server|stripe-twin|scripts|tests)/',
      pathNot: '^app/(routes|domain|ui|middleware)/|^app/(contexts|errors|paths)\\.ts$',
    }),
    rule('domain-knows-only-the-schema', { path: '^app/domain/' }, {
      path: '^(app|db|server|stripe-twin|scripts|tests)/',
      pathNot: '^app/domain/|^db/schema/|^db/(client|columns)\\.ts$',
    }),
    rule('domain-has-no-framework', { path: '^app/domain/' }, {
      path: 'node_modules/(react|react-dom|react-router|@react-router|fastify|@fastify|stripe|nodemailer|pg-boss|postgres|sharp|pino)/',
    }),
    rule('pure-files-do-no-io', { path: '^app/domain/', pathNot: '\\.server\\.tsx?$' }, {
      path: '\\.server\\.tsx?$|node_modules/drizzle-orm/|^db/',
      dependencyTypesNot: ['type-only'],
    }),
    rule('pure-files-run-in-browsers', { path: '^app/domain/', pathNot: '\\.server\\.tsx?$' }, { dependencyTypes: ['core'] }),
    ...inOrder,
    rule('files-beside-folders-know-none', { path: '^app/(routes|ui)/[^/]+$' }, { path: '^app/$1/[^/]+/' }),
    // The files beside the contexts serve all of them. What gateways implement and what mails say names types of some.
    rule('shared-files-know-no-context', { path: '^app/domain/[^/]+$', pathNot: '/(deps|mail-kinds)\\.ts$' }, {
      path: '^app/domain/(?!messages/)[^/]+/',
    }),
    rule('shared-files-know-contexts-by-type', { path: '^app/domain/[^/]+$' }, {
      path: '^app/domain/(?!messages/)[^/]+/',
      dependencyTypesNot: ['type-only'],
    }),

    rule('ui-knows-only-pure-domain', { path: '^app/ui/' }, {
      path: '^(app|db|server|stripe-twin|scripts|tests)/',
      pathNot: '^app/ui/|^app/domain/(?!.*\\.server\\.)|^app/(contexts|account-client)\\.ts$',
    }),
    rule('gateways-implement-domain-types', { path: '^app/gateways/' }, {
      path: '^(app|db|server|stripe-twin|scripts|tests)/',
      pathNot: '^app/(gateways|domain)/|^db/(address|client|schema/.*)\\.ts$',
    }),
    rule('gateways-are-used-by-the-server', {
      pathNot: '^(app/gateways|app/middleware|server|tests|scripts)/|^(vite|playwright)\\.config\\.ts$',
    }, { path: '^app/gateways/' }),

    rule('db-knows-nothing-of-the-app', { path: '^db/', pathNot: '^db/seed(/|\\.ts$)' }, { path: '^(app|server|stripe-twin|scripts|tests)/' }),
    rule('seed-calls-the-domain', { path: '^db/seed(/|\\.ts$)' }, {
      path: '^(app|server|stripe-twin|scripts|tests)/',
      pathNot: '^app/domain/',
    }),
    rule('twin-stands-alone', { path: '^stripe-twin/' }, { path: '^(app|db|server|scripts|tests)/' }),
    rule('tests-are-not-imported', { pathNot: '^(tests/|playwright\\.config|vitest\\.config)' }, { path: '^tests/' }),
    rule('production-needs-no-dev-packages', {
      path: '^(app|db|server)/',
      pathNot: '^(db/embedded|server/(demo|vite)/|app/routes\\.ts$)',
    }, { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/|\\+types/' },
    enhancedResolveOptions: { exportsFields: ['exports'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], conditionNames: ['import', 'node', 'module-sync', 'default'] },
  },
};
