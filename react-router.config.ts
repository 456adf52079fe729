import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes in one hashed, immutable manifest: no discovery request on a slow network.
  routeDiscovery: { mode: 'initial' },
  // The client actions are one shared function: a file of its own for each route only makes the manifest longer.
  splitRouteModules: false,
} satisfies Config;
