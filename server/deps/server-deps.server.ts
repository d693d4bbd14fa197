import { Gauge, type Registry } from 'prom-client'
import type { ServerBuild } from 'react-router'
import type { SiteFacts } from '#app/shared/page-contract.ts'
import { countUndrawn } from '#domain/billing/invoices/invoices.server.ts'
import { listHolds } from '#domain/billing/payments/holds.server.ts'
import { lastEventAt } from '#domain/billing/sync/payments-sweep.server.ts'
import { measureOutbox } from '#domain/email/outbox.server.ts'
import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { findNewestBackup } from '#domain/inbox/backups.server.ts'
import { createThreadStreams, type ThreadStreams } from '#domain/messages/thread-streams.server.ts'
import { measureStorage } from '#domain/storage/contents.server.ts'
import type { Config } from '#platform/config/config.ts'
import { assertRoom } from '#platform/database/database.ts'
import { pendingMigrations } from '#platform/database/migrations/migrate.ts'
import type { CheckReport, Running } from '#product/checks/check.schema.ts'
import { describeRunning, runChecks } from '#product/checks/check.ts'
import { CHECKS_OF_SERVER } from '#product/checks/checks.ts'
import type { Product, ProductDeps } from '#product/product.ts'
import {
  emailSignInCookie,
  knownBrowserCookie,
  type OwnCookie,
  secondStepCookie,
  sessionCookie,
} from '../http/cookies.server.ts'
import { createMetrics, type Metrics } from '../http/requests.server.ts'
import { createDeskStreams, type DeskStreams } from './desk-streams.server.ts'
import { readSiteMap, type SiteMap } from './site-map.server.ts'

export type ServerDeps = ProductDeps & {
  config: Config
  pendingMigrations: () => Promise<string[]>
  /** @throws Error if the disk is nearly full, or was full a minute ago */
  assertRoom: () => Promise<void>
  runChecks: () => Promise<CheckReport>
  describeRunning: () => Promise<Running>
  metrics: Metrics
  gauges: ProductGauges
  site: SiteFacts
  sessionCookie: OwnCookie
  secondStepCookie: OwnCookie
  emailSignInCookie: OwnCookie
  knownBrowserCookie: OwnCookie
  /** Streams for client messages. Call `close` on shutdown, because their responses don't end before. */
  threadStreams: ThreadStreams
  /** Streams for the desk. Call `close` on shutdown, too. */
  deskStreams: DeskStreams
  build: ServerBuild
  siteMap: SiteMap
}

export function serverDeps(product: Product, build: ServerBuild): ServerDeps {
  const { config, deps, infrastructure } = product
  const metrics = createMetrics(infrastructure.program)
  return {
    ...deps,
    config,
    pendingMigrations: () => pendingMigrations(infrastructure.database),
    assertRoom: () => assertRoom(infrastructure.database, deps.clock()),
    runChecks: () => runChecks(product, CHECKS_OF_SERVER),
    describeRunning: () => describeRunning(product),
    metrics,
    gauges: productGauges(metrics.registry),
    site: {
      publicUrl: config.PUBLIC_URL,
      sampleContent: config.SAMPLE_CONTENT === 'on',
      emailJs: config.emailJs,
    },
    sessionCookie: sessionCookie({ secret: infrastructure.secret, isHttps: config.isHttps }),
    secondStepCookie: secondStepCookie({ isHttps: config.isHttps }),
    emailSignInCookie: emailSignInCookie({ isHttps: config.isHttps }),
    knownBrowserCookie: knownBrowserCookie({ isHttps: config.isHttps }),
    threadStreams: createThreadStreams(deps),
    deskStreams: createDeskStreams(deps),
    build,
    siteMap: readSiteMap(build),
  }
}

/** Gauges that are read from the database on each scrape. */
type ProductGauges = {
  /** Values that can't be read are left out. */
  read: (deps: ProductDeps) => Promise<void>
}

export function productGauges(registry: Registry): ProductGauges {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const emails = gauge('outbox_emails', 'Unsent emails by status', ['status'])
  const oldest = gauge('outbox_oldest_email_seconds', 'Age of the oldest waiting email')
  const event = gauge(
    'payments_last_event_timestamp_seconds',
    'Time of the last event from the payment provider',
  )
  const backup = gauge('backup_last_timestamp_seconds', 'Time of the last backup')
  const holds = gauge('payment_holds', 'Payments on hold')
  const documents = gauge('documents_not_drawn', "Invoices and credit notes that aren't drawn yet")
  const uploads = gauge('uploads_under_way', 'Unfinished uploads')
  const files = gauge('stored_files', 'Stored file contents')
  const bytes = gauge('stored_files_bytes', 'Stored file contents in bytes')
  const alerts = gauge('alerts', '1 for each check that fails', ['check'])
  const labelled = [emails, alerts]
  const single = [oldest, event, backup, holds, documents, uploads, files, bytes]

  async function readAll({ db, clock, backups }: ProductDeps): Promise<void> {
    const now = clock()
    const ageOf = (time: string) => (now.getTime() - Date.parse(time)) / 1000
    const secondsOf = (time: string) => Date.parse(time) / 1000
    const outbox = await measureOutbox(db)
    for (const [status, count] of Object.entries(outbox.counts)) emails.set({ status }, count)
    oldest.set(outbox.oldestTask ? ageOf(outbox.oldestTask) : 0)
    const eventAt = await lastEventAt(db)
    if (eventAt) event.set(secondsOf(eventAt))
    const { last } = await findNewestBackup(db, { now, nightly: backups })
    if (last) backup.set(secondsOf(last.at))
    holds.set((await listHolds(db)).length)
    documents.set(await countUndrawn(db, now))
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
      await readAll(deps).catch((err) => deps.log.warn({ err }, "some metrics couldn't be read"))
    },
  }
}
