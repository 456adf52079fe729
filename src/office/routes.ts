import { index, type RouteConfig } from '@react-router/dev/routes';
export default [index('pages/x.tsx')] satisfies RouteConfig;
