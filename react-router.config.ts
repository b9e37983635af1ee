import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest comes with the page: its lazy form is keyed by path and would defeat the page cache.
  routeDiscovery: { mode: 'initial' },
  // A page's loader in a file of its own would be one more request at a press, for three lines.
  splitRouteModules: false,
} satisfies Config;
