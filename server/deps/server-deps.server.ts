import type { ServerBuild } from 'react-router'
import type { SiteFacts } from '#app/ground/page-contract.ts'
import { createThreadStreams, type ThreadStreams } from '#domain/messages/thread-streams.server.ts'
import type { Config } from '#platform/config/config.ts'
import { pendingMigrations } from '#platform/database/migrations/migrate.ts'
import { demandRoom } from '#platform/database/room.ts'
import type { CheckReport, Running } from '#product/checks/check.schema.ts'
import { runChecks } from '#product/checks/check.ts'
import { CHECKS_OF_SERVER } from '#product/checks/checks.ts'
import { describeRunning } from '#product/checks/running.ts'
import type { Product, ProductDeps } from '#product/product.ts'
import { createMetrics, type Metrics } from '../http/metrics.server.ts'
import { type SessionCookie, sessionCookie } from '../http/session-cookie.server.ts'
import {
  knownBrowserCookie,
  mailSignInCookie,
  type SignInCookie,
  secondStepCookie,
} from '../http/sign-in-cookies.server.ts'
import { createDeskStreams, type DeskStreams } from './desk-streams.server.ts'
import { type ProductGauges, productGauges } from './product-gauges.server.ts'
import { readSiteMap, type SiteMap } from './site-map.server.ts'

/** Everything that the front door is built from. */
export type ServerDeps = ProductDeps & {
  config: Config
  /** Names of migrations that the database still lacks. */
  pendingMigrations: () => Promise<string[]>
  /** @throws Error when the disk is nearly full, or was full a minute ago */
  demandRoom: () => Promise<void>
  runChecks: () => Promise<CheckReport>
  describeRunning: () => Promise<Running>
  metrics: Metrics
  gauges: ProductGauges
  site: SiteFacts
  sessionCookie: SessionCookie
  secondStepCookie: SignInCookie
  mailSignInCookie: SignInCookie
  knownBrowserCookie: SignInCookie
  /** The open pages that follow a client's messages. `close` it when the server stops listening: its answers end only then. */
  threadStreams: ThreadStreams
  /** The open pages of the desk. `close` it like those. */
  deskStreams: DeskStreams
  build: ServerBuild
  siteMap: SiteMap
}

export function serverDeps(product: Product, build: ServerBuild): ServerDeps {
  const { config, deps, world } = product
  const metrics = createMetrics(world.program)
  return {
    ...deps,
    config,
    pendingMigrations: () => pendingMigrations(world.database),
    demandRoom: () => demandRoom(world.database, deps.clock()),
    runChecks: () => runChecks(product, CHECKS_OF_SERVER),
    describeRunning: () => describeRunning(product),
    metrics,
    gauges: productGauges(metrics.registry),
    site: {
      publicUrl: config.PUBLIC_URL,
      sampleContent: config.SAMPLE_CONTENT === 'on',
      emailJs: config.emailJs,
    },
    sessionCookie: sessionCookie({ secret: world.secret, isHttps: config.isHttps }),
    secondStepCookie: secondStepCookie({ isHttps: config.isHttps }),
    mailSignInCookie: mailSignInCookie({ isHttps: config.isHttps }),
    knownBrowserCookie: knownBrowserCookie({ isHttps: config.isHttps }),
    threadStreams: createThreadStreams(deps),
    deskStreams: createDeskStreams(deps),
    build,
    siteMap: readSiteMap(build),
  }
}
