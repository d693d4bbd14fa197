import { Gauge, type Registry } from 'prom-client'
import type { ServerBuild } from 'react-router'
import type { SiteFacts } from '#app/shared/page-contract.ts'
import { countUndrawn } from '#domain/billing/invoices/show-invoices.server.ts'
import { listHolds } from '#domain/billing/payments/holds/holds.server.ts'
import { lastEventAt } from '#domain/billing/payments/show/missed-events.server.ts'
import { measureOutbox } from '#domain/email/outbox.server.ts'
import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { findNewestBackup } from '#domain/inbox/backups/backups.server.ts'
import { createThreadStreams, type ThreadStreams } from '#domain/messages/thread-streams.server.ts'
import { measureStorage } from '#domain/storage/contents.server.ts'
import type { Config } from '#platform/config/config.ts'
import { assertRoom } from '#platform/database/database.ts'
import { pendingMigrations } from '#platform/database/migrations/migrate.ts'
import type { CheckReport, Running } from '#product/checks/check.schema.ts'
import { runChecks } from '#product/checks/check.ts'
import { CHECKS_OF_SERVER } from '#product/checks/checks.ts'
import { describeRunning } from '#product/checks/running.ts'
import type { Product, ProductDeps } from '#product/product.ts'
import { createMetrics, type Metrics } from '../http/metrics.server.ts'
import { type SessionCookie, sessionCookie } from '../http/session-cookie.server.ts'
import {
  emailSignInCookie,
  knownBrowserCookie,
  type SignInCookie,
  secondStepCookie,
} from '../http/sign-in-cookies.server.ts'
import { createDeskStreams, type DeskStreams } from './desk-streams.server.ts'
import { readSiteMap, type SiteMap } from './site-map.server.ts'

/** Everything that the front door is built from. */
export type ServerDeps = ProductDeps & {
  config: Config
  /** Names of migrations that the database still lacks. */
  pendingMigrations: () => Promise<string[]>
  /** @throws Error when the disk is nearly full, or was full a minute ago */
  assertRoom: () => Promise<void>
  runChecks: () => Promise<CheckReport>
  describeRunning: () => Promise<Running>
  metrics: Metrics
  gauges: ProductGauges
  site: SiteFacts
  sessionCookie: SessionCookie
  secondStepCookie: SignInCookie
  emailSignInCookie: SignInCookie
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
    assertRoom: () => assertRoom(world.database, deps.clock()),
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
    emailSignInCookie: emailSignInCookie({ isHttps: config.isHttps }),
    knownBrowserCookie: knownBrowserCookie({ isHttps: config.isHttps }),
    threadStreams: createThreadStreams(deps),
    deskStreams: createDeskStreams(deps),
    build,
    siteMap: readSiteMap(build),
  }
}

/** What is read from the database for whoever reads the metrics, and only then. */
type ProductGauges = {
  /** Reads all of it anew. What cannot be read is left out. */
  read: (deps: ProductDeps) => Promise<void>
}

export function productGauges(registry: Registry): ProductGauges {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const mails = gauge('outbox_emails', 'Mails that have not left, by status', ['status'])
  const oldest = gauge('outbox_oldest_email_seconds', 'How long the oldest waiting mail has waited')
  const event = gauge('payments_last_event_timestamp_seconds', 'When the provider sent an event last')
  const backup = gauge('backup_last_timestamp_seconds', 'When a backup was made last')
  const holds = gauge('payment_holds', 'Payments that need a person')
  const papers = gauge('documents_not_drawn', 'Invoices and credit notes that wait for their drawing')
  const uploads = gauge('uploads_under_way', 'Half uploads')
  const files = gauge('stored_files', 'Contents of uploaded files')
  const bytes = gauge('stored_files_bytes', 'Their bytes')
  const alerts = gauge('alerts', '1 for each check that fails', ['check'])
  const labelled = [mails, alerts]
  const single = [oldest, event, backup, holds, papers, uploads, files, bytes]

  async function readAll({ db, clock, backups }: ProductDeps): Promise<void> {
    const now = clock()
    const ageOf = (time: string) => (now.getTime() - Date.parse(time)) / 1000
    const secondsOf = (time: string) => Date.parse(time) / 1000
    const outbox = await measureOutbox(db)
    for (const [status, count] of Object.entries(outbox.counts)) mails.set({ status }, count)
    oldest.set(outbox.oldestTask ? ageOf(outbox.oldestTask) : 0)
    const eventAt = await lastEventAt(db)
    if (eventAt) event.set(secondsOf(eventAt))
    const { last } = await findNewestBackup(db, { now, nightly: backups })
    if (last) backup.set(secondsOf(last.at))
    holds.set((await listHolds(db)).length)
    papers.set(await countUndrawn(db, now))
    const stored = await measureStorage(db)
    uploads.set(stored.underWay)
    files.set(stored.contents)
    bytes.set(stored.bytes)
    for (const { name, endedAt } of await listAlerts(db)) if (endedAt === null) alerts.set({ check: name }, 1)
  }

  return {
    read: async (deps) => {
      for (const gauge of labelled) gauge.reset()
      for (const gauge of single) gauge.remove()
      await readAll(deps).catch((err) => deps.log.warn({ err }, 'not all could be measured'))
    },
  }
}
