// The whole site map. Route ids of pages end in ___it.
import { index, route, type RouteConfig } from '@react-router/dev/routes';

const page = (path: string, id: string, file: string) => route(path, `routes/${file}.tsx`, { id: `${id}___it` });

/** On each activity's own subdomain. */
const activity = [
  page(':catalogId/:catalogSlug', 'catalog', 'activity/catalog'),
  page(':catalogId/:catalogSlug/:serviceId/:serviceSlug', 'service', 'activity/service'),
];

const platform = [page('theme', 'theme', 'platform/theme')];

export default [index('routes/front.tsx', { id: 'front___it' }), ...activity, ...platform] satisfies RouteConfig;
