import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // tools/make/build.ts builds beside the build in use, then moves the result into place.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // The whole site map travels with the page: no further request before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
