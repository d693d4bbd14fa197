import * as build from 'virtual:react-router/server-build'
import type { Config } from '../platform/config/config.ts'
import { createApp } from './app.server.ts'
import { createPageServer } from './pages/page-server.server.ts'
import { startProduct } from './start-product.server.ts'

/** The product for `npm run dev`: as in production, but every page is made for its request. */
export async function startDevelopment(config: Config) {
  const { deps, summary, close } = await startProduct(config, build)
  const app = createApp(deps, createPageServer(deps, { keepPages: false, readScript: () => '' }))
  return { fetch: app.fetch, summary, close }
}
