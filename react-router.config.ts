import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/make/build.ts builds beside the build in use, then moves the result into place.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // A route is one script; the two that load in the browser do so on their way to a document of their own, which needs the rest as well.
  splitRouteModules: false,
  // The whole site map travels with the page: no further request before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
