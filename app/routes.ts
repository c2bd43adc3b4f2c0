import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('routes/platform/home.tsx', { id: 'home___it' })] satisfies RouteConfig;
