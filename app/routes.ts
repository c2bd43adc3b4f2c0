import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/platform/home.tsx', { id: 'home___it' }),
  route(':catalogId/:catalogSlug/:serviceId/:serviceSlug', 'routes/activity/service.tsx', { id: 'service___it' }),
  route('theme', 'routes/platform/theme.tsx', { id: 'theme___it' }),
] satisfies RouteConfig;
