import { setTimeout as delay } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { placeholders, studio } from '../content/studio.ts'
import { welcomeMissed } from '../domain/accounts/accounts.server.ts'
import { authWithMails } from '../domain/accounts/auth/auth-with-mails.server.ts'
import { systemClock } from '../domain/kernel/clock.ts'
import { startOutbox } from '../domain/outbox/outbox-loop.server.ts'
import { runDailyRetention } from '../domain/own-data/retention.server.ts'
import { sweepOpenPayments } from '../domain/payments/settle/payments-sweep.server.ts'
import { receivePaymentEvent } from '../domain/payments/settle/receive-event.server.ts'
import { createRateLimits, deleteEnded } from '../domain/rate-limits/rate-limits.server.ts'
import { noticeUnread } from '../domain/thread/notices/notice-unread.server.ts'
import { createThreadStreams } from '../domain/thread/thread-streams.server.ts'
import type { Config } from '../platform/config/config.ts'
import { migrateDatabase, pendingMigrations } from '../platform/database/migrate.ts'
import { demandWhole } from '../platform/database/sqlite/damaged-file.ts'
import { createLog } from '../platform/log/log.ts'
import { authLog } from './auth-log.server.ts'
import { connect } from './connect.server.ts'
import type { Deps } from './deps.server.ts'
import { ownOrigins } from './http/same-origin.server.ts'
import { type Job, startJobs } from './jobs.server.ts'
import { createMetrics } from './metrics.server.ts'

/** How long background work may take to end, in milliseconds. */
const STOP_MS = 5_000

export type Product = {
  deps: Deps
  /** What whoever started it wants to know, a line each. */
  summary: string[]
  /** Ends what runs in the background, then the database. */
  close: () => Promise<void>
}

/** Connects the outside world and the use-cases, once per process. */
export async function compose(config: Config, build: ServerBuild): Promise<Product> {
  const log = createLog(config.LOG_LEVEL)
  const { dataDir, secret, database, sendMail, studioEmail, ...connections } = await connect(config, log)
  const migrated = await demandWhole(database)
    .then(() => migrateDatabase(database))
    .catch(async (error) => {
      await database.close()
      throw error
    })
  if (migrated.backupFile) log.info({ file: migrated.backupFile }, 'database backed up before migrating')

  const { db, engine } = database
  const outbox = startOutbox({ db, engine, sendMail, clock: systemClock, log })
  const mails = {
    db,
    clock: systemClock,
    wakeOutbox: outbox.wake,
    studio: connections.studio,
  }
  const threadStreams = createThreadStreams({ db, clock: systemClock, log })
  const payments = connections.choosePayments((message) => receivePaymentEvent(deps, message))
  const deps: Deps = {
    ...mails,
    config,
    engine,
    log,
    limits: createRateLimits({ db, clock: systemClock, secret, on: config.RATE_LIMITS === 'on' }),
    auth: authWithMails({
      ...mails,
      engine,
      secret,
      publicUrl: config.PUBLIC_URL,
      ownOrigins: ownOrigins(config.PUBLIC_URL),
      isHttps: config.isHttps,
      log: authLog(log),
    }),
    paymentsProvider: payments.provider,
    studioEmail,
    threadStreams,
    threadChanged: threadStreams.changed,
    pendingMigrations: () => pendingMigrations(database),
    metrics: createMetrics(),
    site: {
      publicUrl: config.PUBLIC_URL,
      sampleContent: config.SAMPLE_CONTENT === 'on',
      emailJs: config.emailJs,
    },
    build,
  }
  const jobs = startJobs(jobList(deps), log)
  return {
    deps,
    summary: summary(config, dataDir, database.file),
    close: async () => {
      threadStreams.close()
      // Longer than a server's stop may take; what is still being sent then is sent again by its lease.
      await Promise.race([Promise.all([jobs.stop(), payments.stop(), outbox.stop()]), delay(STOP_MS)])
      await database.close()
    },
  }
}

/** Everything that runs by the clock. */
function jobList(deps: Deps): Job[] {
  return [
    { name: 'forget ended rate limits', everySeconds: 600, run: () => deleteEnded(deps.db, deps.clock()) },
    { name: 'welcome accounts that lack it', everySeconds: 60, run: () => welcomeMissed(deps) },
    { name: 'settle open payments', everySeconds: 3600, run: () => sweepOpenPayments(deps) },
    { name: 'mail notices of unread messages', everySeconds: 60, run: () => noticeUnread(deps) },
    { name: 'delete what is due', everySeconds: 3600, run: () => deleteWhatIsDue(deps) },
  ]
}

/** Looks every hour and does it once a day. */
async function deleteWhatIsDue(deps: Deps): Promise<void> {
  const counts = await runDailyRetention(deps)
  if (counts) deps.log.info({ counts }, 'deleted what was due')
}

function summary(config: Config, dataDir: string, file: string | undefined): string[] {
  return [
    `${studio.name} answers on ${config.PUBLIC_URL}`,
    `  data      ${dataDir}`,
    `  database  ${file ?? 'PostgreSQL'}`,
    `  payments  ${config.stripe ? 'Stripe' : 'sandbox: no card is charged'}`,
    `  mail      ${config.SMTP_URL ? 'SMTP' : `files in ${dataDir}/mail`}`,
    ...(placeholders.length > 0 ? [`  content   still placeholders: ${placeholders.join(', ')}`] : []),
  ]
}
