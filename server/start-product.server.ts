import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { placeholders, studio } from '#content/studio.ts'
import type { PasswordCost } from '#domain/accounts/auth/passwords.server.ts'
import { welcomeMissed } from '#domain/accounts/register/welcome-account.server.ts'
import { correctVerified } from '#domain/billing/contracts/correct-vat.server.ts'
import { followDeliveries } from '#domain/billing/contracts/second-instalment.server.ts'
import type { DrawInvoice } from '#domain/billing/invoices/invoice-document.ts'
import { refreshRates } from '#domain/billing/invoices/rates.server.ts'
import { sweepOpenPayments } from '#domain/billing/sync/payments-sweep.server.ts'
import { recheckPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { approveUnanswered } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { checkLinks } from '#domain/delivery/files/check-links.server.ts'
import { startOutbox } from '#domain/email/send-emails.server.ts'
import { nightlyJob } from '#domain/inbox/backups.server.ts'
import { sendDigestEmails } from '#domain/inbox/digests.server.ts'
import { postTasks } from '#domain/inbox/posted-tasks.server.ts'
import { REMINDER_KINDS, remind } from '#domain/inbox/reminders/remind.server.ts'
import { REMINDERS } from '#domain/inbox/reminders/reminders.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { systemClock } from '#domain/kernel/time.ts'
import { takeEmail } from '#domain/messages/inbound-email/take-email.server.ts'
import { noticeUnread } from '#domain/messages/unread-notices.server.ts'
import { endQuotesOutOfTime } from '#domain/orders/quotes/quotes.server.ts'
import { findMembers } from '#domain/people/people.server.ts'
import { deleteEnded } from '#domain/people/rate-limits.server.ts'
import { runDailyRetention } from '#domain/privacy/retention.server.ts'
import { tidyBlobs } from '#domain/storage/contents.server.ts'
import type { Config } from '#platform/config/config.ts'
import { deleteOldCopies } from '#platform/database/backup/backup.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { emptyWriteAheadLog, requireWhole } from '#platform/database/sqlite/sqlite-file.ts'
import { followMailbox, type Mailbox } from '#platform/email/mailbox.ts'
import { readEmail } from '#platform/email/read-email.ts'
import { createLog } from '#platform/log/log.ts'
import { findingText, runChecks } from '#product/checks/check.ts'
import { CHECKS_AT_START } from '#product/checks/checks.ts'
import { createWatch } from '#product/checks/watch.ts'
import { type Infrastructure, openInfrastructure } from '#product/infrastructure.ts'
import { assemble, type Product, type ProductDeps } from '#product/product.ts'
import { type ServerDeps, serverDeps } from './deps/server-deps.server.ts'
import type { Metrics } from './http/requests.server.ts'

/** How long background work may take to stop, in milliseconds. */
const STOP_MS = 5_000

export type Costly = { passwordCost: PasswordCost; drawDocument?: DrawInvoice }

type Started = {
  deps: ServerDeps
  /** Lines to print after the start. */
  summary: string[]
  close: () => Promise<void>
}

/**
 * Migrates the database, starts background work and returns when requests can be served.
 * @throws ConfigError, DatabaseError
 */
export async function startProduct(
  config: Config,
  build: ServerBuild,
  { passwordCost, drawDocument }: Costly,
): Promise<Started> {
  const log = createLog(config.LOG_LEVEL)
  const infrastructure = await openInfrastructure(config, log, systemClock, drawDocument)
  const migrated = await requireWhole(infrastructure.database)
    .then(() => migrateDatabase(infrastructure.database))
    .catch(async (error) => {
      await infrastructure.database.close()
      throw error
    })
  if (migrated.backupFile) log.info({ file: migrated.backupFile }, 'database backed up before migrating')

  const product = assemble(config, infrastructure, { log, clock: systemClock, actor: SYSTEM, passwordCost })
  const deps = serverDeps(product, build)
  const background = await startBackground(product, deps, deps.metrics.errors)
  return {
    deps,
    summary: [
      ...summary(config, infrastructure),
      ...(await deskLines(config, product)),
      ...(await runChecks(product, CHECKS_AT_START)).findings.map(
        (finding) => `  ${finding.severity.padEnd(9)} ${findingText(finding)}`,
      ),
    ],
    close: async () => {
      deps.threadStreams.close()
      deps.deskStreams.close()
      // An email that is still being sent then is sent again after its lease.
      await Promise.race([background.stop(), delay(STOP_MS)])
      await product.close()
    },
  }
}

function summary(config: Config, { dataDir, database }: Infrastructure): string[] {
  return [
    `${studio.name} is running at ${config.PUBLIC_URL}`,
    `  data      ${dataDir}`,
    `  database  ${database.file ?? 'PostgreSQL'}`,
    `  payments  ${config.stripe ? 'Stripe' : 'test mode (no card is charged)'}`,
    `  email     ${config.SMTP_URL ? 'SMTP' : `files in ${dataDir}/mail`}`,
    ...config.doubts.map((doubt) => `  settings  ${doubt}`),
    ...(placeholders.length > 0 ? [`  content   placeholders left: ${placeholders.join(', ')}`] : []),
  ]
}

/** Explains how to invite the first owner, while there is no staff. */
async function deskLines({ isLoopback }: Config, { deps }: Product): Promise<string[]> {
  if ((await findMembers(deps.db)).length > 0) return []
  const command = isLoopback ? 'npm run studio --' : 'studio'
  return [
    `  desk      no staff yet. Run: ${command} staff invite you@… --name … --role owner, then open /desk`,
  ]
}

type Background = {
  /** Resolves once running work has ended. */
  stop: () => Promise<void>
}

const THREAD = 'thread of '
const SESSIONS = 'sessions of '

export async function startBackground(
  product: Product,
  { threadStreams, deskStreams }: Pick<ServerDeps, 'threadStreams' | 'deskStreams'>,
  errors: Readonly<Metrics['errors']>,
): Promise<Background> {
  const { config, deps, subscribers, infrastructure } = product
  const outbox = startOutbox({ ...deps, sendMail: infrastructure.sendMail })
  await subscribers.follow((topic) => {
    if (topic === 'outbox') outbox.wake()
    else if (topic.startsWith(SESSIONS)) {
      threadStreams.recheck(topic.slice(SESSIONS.length))
      deskStreams.recheck()
    } else threadStreams.changed(topic.slice(THREAD.length))
    deskStreams.changed()
  })
  const mailbox = followReplies(deps, config)
  const jobs = startJobs([...jobList(deps, infrastructure, config), ...watchJob(product, errors)], deps.log)
  return { stop: async () => void (await Promise.all([jobs.stop(), outbox.stop(), mailbox?.stop()])) }
}

function followReplies(deps: ProductDeps, { IMAP_URL }: Product['config']): Mailbox | undefined {
  if (!IMAP_URL) return undefined
  return followMailbox(IMAP_URL, {
    take: ({ source, isWhole, ...email }) =>
      takeEmail(deps, { ...email, read: () => readEmail(source, isWhole), uptime: process.uptime() }),
    log: deps.log,
  })
}

function jobList(
  deps: ProductDeps,
  infrastructure: Product['infrastructure'],
  config: Product['config'],
): Job[] {
  return [
    { name: 'delete expired rate limits', everySeconds: 600, run: () => deleteEnded(deps.db, deps.clock()) },
    { name: 'send missed welcome emails', everySeconds: 60, run: () => welcomeMissed(deps) },
    { name: 'sync open payments', everySeconds: 3600, run: () => sweepOpenPayments(deps) },
    { name: 'request second instalments', everySeconds: 60, run: () => followDeliveries(deps) },
    { name: 'expire quotes', everySeconds: 600, run: () => endQuotesOutOfTime(deps) },
    { name: 'send reminders', everySeconds: 1800, run: () => remindOfAll(deps, config) },
    { name: 'approve unanswered deliveries', everySeconds: 3600, run: () => approveUnanswered(deps) },
    { name: 'check client links', everySeconds: 30, run: () => checkLinks(deps) },
    { name: 'send digests', everySeconds: 30, run: () => sendDigestEmails(deps) },
    { name: 'email unread messages', everySeconds: 60, run: () => noticeUnread(deps) },
    { name: 'post open tasks to the webhook', everySeconds: 60, run: () => postTasks(deps) },
    { name: 'check pending VAT numbers', everySeconds: 3600, run: () => askForVatNumbers(deps) },
    { name: 'fetch exchange rates', everySeconds: 6 * 3600, run: () => refreshRates(deps) },
    { name: 'run retention', everySeconds: 3600, run: () => deleteWhatIsDue(deps) },
    { name: 'tidy uploaded files', everySeconds: 3600, run: () => tidyBlobs(deps) },
    { name: 'make the nightly backup', everySeconds: 600, run: nightlyJob(deps) },
    {
      name: 'empty the write-ahead log',
      everySeconds: 60,
      run: () => emptyWriteAheadLog(infrastructure.database),
    },
    { name: 'delete old copies', everySeconds: 3600, run: async () => deleteCopies(deps, infrastructure) },
  ]
}

function watchJob(product: Product, errors: Readonly<Metrics['errors']>): Job[] {
  if (!product.deps.sendAlert && !product.deps.beat) return []
  return [{ name: 'run the checks', everySeconds: 600, run: createWatch(product, () => errors.count) }]
}

function remindOfAll(deps: ProductDeps, { PAYMENT_REMINDERS }: Product['config']): Promise<number> {
  const kinds = REMINDER_KINDS.filter((kind) => PAYMENT_REMINDERS === 'on' || !REMINDERS[kind].isOfMoney)
  return remind(deps, { kinds })
}

/** An order whose VAT number turns out to be valid is corrected at once. */
async function askForVatNumbers(deps: ProductDeps): Promise<void> {
  await recheckPending(deps)
  await correctVerified(deps)
}

/** Runs hourly, but only deletes once a day. */
async function deleteWhatIsDue(deps: ProductDeps): Promise<void> {
  const counts = await runDailyRetention(deps)
  if (counts) deps.log.info({ counts }, 'retention deleted data')
}

function deleteCopies({ clock, log }: ProductDeps, { database, dataDir }: Product['infrastructure']): void {
  const files = deleteOldCopies({ file: database.file, dataDir }, clock())
  if (files.length > 0) log.info({ files }, 'deleted old copies of the database')
}

/** Must be safe to repeat and to run in several processes. */
type Job = {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

type Jobs = {
  /** Resolves once running jobs are done. */
  stop: () => Promise<void>
}

/** Late enough not to slow the start. */
const FIRST_RUN_SECONDS = 20

/** Runs each job at its interval, never twice at once. A failed run is logged and repeated at the next interval. */
export function startJobs(jobs: readonly Job[], log: Logger): Jobs {
  const underWay = new Map<string, Promise<void>>()

  function start(job: Job): void {
    if (underWay.has(job.name)) return
    const run = job
      .run()
      .then(() => undefined)
      .catch((error) =>
        log.error({ err: error, job: job.name }, 'job failed, due again at its next interval'),
      )
      .finally(() => underWay.delete(job.name))
    underWay.set(job.name, run)
  }

  const first = setTimeout(() => jobs.forEach(start), FIRST_RUN_SECONDS * 1000).unref()
  const timers = jobs.map((job) => setInterval(() => start(job), job.everySeconds * 1000).unref())
  return {
    stop: async () => {
      clearTimeout(first)
      timers.forEach(clearInterval)
      await Promise.all(underWay.values())
    },
  }
}
