import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // scripts/make/build.ts builds in another folder first.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
  serverModuleFormat: 'esm',
  // Routes are one script each; the two that load in the browser lead to a document, which needs the rest as
  // well.
  splitRouteModules: false,
  // Pages carry the whole route table, which saves a request before navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
