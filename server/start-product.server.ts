import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { placeholders, studio } from '#content/studio.ts'
import type { PasswordCost } from '#domain/accounts/auth/passwords.server.ts'
import { welcomeMissed } from '#domain/accounts/register/welcome-account.server.ts'
import type { DrawInvoice } from '#domain/billing/invoices/invoice-document.ts'
import { refreshRates } from '#domain/billing/invoices/rates/rates.server.ts'
import { correctVerified } from '#domain/billing/payments/corrections/correct-vat.server.ts'
import { followDeliveries } from '#domain/billing/payments/purchase/second-instalment.server.ts'
import { sweepOpenPayments } from '#domain/billing/payments/sweep/payments-sweep.server.ts'
import { recheckPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { hearSilence } from '#domain/delivery/deliveries/silence.server.ts'
import { checkLinks } from '#domain/delivery/files/check-links.server.ts'
import { startOutbox } from '#domain/email/send-emails.server.ts'
import { nightlyJob } from '#domain/inbox/backups/nightly.server.ts'
import { sendDigestEmails } from '#domain/inbox/digests/send-gathered.server.ts'
import { notifyStaff } from '#domain/inbox/notifications/notify-staff.server.ts'
import { REMINDER_KINDS, remind } from '#domain/inbox/reminders/remind.server.ts'
import { REMINDERS } from '#domain/inbox/reminders/reminders.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { systemClock } from '#domain/kernel/time.ts'
import { takeEmail } from '#domain/messages/inbound-email/take-email.server.ts'
import { noticeUnread } from '#domain/messages/notices/notice-unread.server.ts'
import { endQuotesOutOfTime } from '#domain/orders/quotes/quotes.server.ts'
import { findMembers } from '#domain/people/people.server.ts'
import { deleteEnded } from '#domain/people/rate-limits.server.ts'
import { runDailyRetention } from '#domain/privacy/retention.server.ts'
import { tidyBlobs } from '#domain/storage/contents.server.ts'
import type { Config } from '#platform/config/config.ts'
import { deleteOldCopies } from '#platform/database/backup/old-copies.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { requireWhole } from '#platform/database/sqlite/damaged-file.ts'
import { emptyWriteAheadLog } from '#platform/database/sqlite/write-ahead-log.ts'
import { followMailbox, type Mailbox } from '#platform/email/mailbox.ts'
import { readEmail } from '#platform/email/read-email.ts'
import { createLog } from '#platform/log/log.ts'
import { findingText, runChecks } from '#product/checks/check.ts'
import { CHECKS_AT_START } from '#product/checks/checks.ts'
import { createWatch } from '#product/checks/watch.ts'
import { type OutsideWorld, openOutsideWorld } from '#product/outside-world.ts'
import { assemble, type Product, type ProductDeps } from '#product/product.ts'
import { type ServerDeps, serverDeps } from './deps/server-deps.server.ts'
import type { Metrics } from './http/metrics.server.ts'

/** How long background work may take to end, in milliseconds. */
const STOP_MS = 5_000

/** What tests have for less. */
export type Costly = { passwordCost: PasswordCost; drawDocument?: DrawInvoice }

type Started = {
  deps: ServerDeps
  /** What whoever started it wants to know, a line each. */
  summary: string[]
  /** Ends what runs in the background, then the database. */
  close: () => Promise<void>
}

/**
 * The product with its database migrated and its background work running, ready for requests.
 * @throws ConfigError, DatabaseError
 */
export async function startProduct(
  config: Config,
  build: ServerBuild,
  { passwordCost, drawDocument }: Costly,
): Promise<Started> {
  const log = createLog(config.LOG_LEVEL)
  const world = await openOutsideWorld(config, log, systemClock, drawDocument)
  const migrated = await requireWhole(world.database)
    .then(() => migrateDatabase(world.database))
    .catch(async (error) => {
      await world.database.close()
      throw error
    })
  if (migrated.backupFile) log.info({ file: migrated.backupFile }, 'database backed up before migrating')

  const product = assemble(config, world, { log, clock: systemClock, actor: SYSTEM, passwordCost })
  const deps = serverDeps(product, build)
  const background = await startBackground(product, deps, deps.metrics.errors)
  return {
    deps,
    summary: [
      ...summary(config, world),
      ...(await deskLines(config, product)),
      ...(await runChecks(product, CHECKS_AT_START)).findings.map(
        (finding) => `  ${finding.severity.padEnd(9)} ${findingText(finding)}`,
      ),
    ],
    close: async () => {
      deps.threadStreams.close()
      deps.deskStreams.close()
      // Longer than a server's stop may take; what is still being sent then is sent again by its lease.
      await Promise.race([background.stop(), delay(STOP_MS)])
      await product.close()
    },
  }
}

function summary(config: Config, { dataDir, database }: OutsideWorld): string[] {
  return [
    `${studio.name} answers on ${config.PUBLIC_URL}`,
    `  data      ${dataDir}`,
    `  database  ${database.file ?? 'PostgreSQL'}`,
    `  payments  ${config.stripe ? 'Stripe' : 'test mode: no card is charged'}`,
    `  mail      ${config.SMTP_URL ? 'SMTP' : `files in ${dataDir}/mail`}`,
    ...config.doubts.map((doubt) => `  settings  ${doubt}`),
    ...(placeholders.length > 0 ? [`  content   still placeholders: ${placeholders.join(', ')}`] : []),
  ]
}

/** While nobody can sign in to the desk: how its first owner is invited. */
async function deskLines({ isLoopback }: Config, { deps }: Product): Promise<string[]> {
  if ((await findMembers(deps.db)).length > 0) return []
  const command = isLoopback ? 'npm run studio --' : 'studio'
  return [
    `  desk      nobody works here yet. Run: ${command} staff invite you@… --name … --role owner, then open /desk`,
  ]
}

/** What runs beside the requests. */
type Background = {
  /** Starts nothing new, and resolves once what is under way has ended. */
  stop: () => Promise<void>
}

const THREAD = 'thread of '
const SESSIONS = 'sessions of '

/** Sends mails, tells open pages of new messages and of sessions that ended, and does what is due by the clock. */
export async function startBackground(
  product: Product,
  { threadStreams, deskStreams }: Pick<ServerDeps, 'threadStreams' | 'deskStreams'>,
  errors: Readonly<Metrics['errors']>,
): Promise<Background> {
  const { config, deps, subscribers, world } = product
  const outbox = startOutbox({ ...deps, sendMail: world.sendMail })
  await subscribers.follow((topic) => {
    if (topic === 'outbox') outbox.wake()
    else if (topic.startsWith(SESSIONS)) {
      threadStreams.recheck(topic.slice(SESSIONS.length))
      deskStreams.recheck()
    } else threadStreams.changed(topic.slice(THREAD.length))
    deskStreams.changed()
  })
  const mailbox = followReplies(deps, config)
  const jobs = startJobs([...jobList(deps, world, config), ...watchJob(product, errors)], deps.log)
  return { stop: async () => void (await Promise.all([jobs.stop(), outbox.stop(), mailbox?.stop()])) }
}

/** Clients' answers by mail, where a mailbox is named. */
function followReplies(deps: ProductDeps, { IMAP_URL }: Product['config']): Mailbox | undefined {
  if (!IMAP_URL) return undefined
  return followMailbox(IMAP_URL, {
    take: ({ source, isWhole, ...email }) =>
      takeEmail(deps, { ...email, read: () => readEmail(source, isWhole), uptime: process.uptime() }),
    log: deps.log,
  })
}

/** Everything that runs by the clock. */
function jobList(deps: ProductDeps, world: Product['world'], config: Product['config']): Job[] {
  return [
    { name: 'forget ended rate limits', everySeconds: 600, run: () => deleteEnded(deps.db, deps.clock()) },
    { name: 'welcome accounts that lack it', everySeconds: 60, run: () => welcomeMissed(deps) },
    { name: 'settle open payments', everySeconds: 3600, run: () => sweepOpenPayments(deps) },
    { name: 'ask for second instalments', everySeconds: 60, run: () => followDeliveries(deps) },
    { name: 'end quotes out of time', everySeconds: 600, run: () => endQuotesOutOfTime(deps) },
    { name: 'remind of what is not answered', everySeconds: 1800, run: () => remindOfAll(deps, config) },
    { name: 'hear silence about deliveries', everySeconds: 3600, run: () => hearSilence(deps) },
    { name: 'look at links of clients', everySeconds: 30, run: () => checkLinks(deps) },
    { name: 'let gathered mails leave', everySeconds: 30, run: () => sendDigestEmails(deps) },
    { name: 'mail notices of unread messages', everySeconds: 60, run: () => noticeUnread(deps) },
    { name: 'notify the staff of open tasks', everySeconds: 60, run: () => notifyStaff(deps) },
    { name: 'ask again for VAT numbers that wait', everySeconds: 3600, run: () => askForVatNumbers(deps) },
    { name: 'ask for exchange rates', everySeconds: 6 * 3600, run: () => refreshRates(deps) },
    { name: 'delete what is due', everySeconds: 3600, run: () => deleteWhatIsDue(deps) },
    { name: 'take uploaded files to where they stay', everySeconds: 60, run: deps.blobStorage.takeAway },
    { name: 'tidy uploaded files', everySeconds: 3600, run: () => tidyBlobs(deps) },
    { name: 'make the backup of the night', everySeconds: 600, run: nightlyJob(deps) },
    { name: 'empty the write-ahead log', everySeconds: 60, run: () => emptyWriteAheadLog(world.database) },
    { name: 'delete old copies', everySeconds: 3600, run: async () => deleteCopies(deps, world) },
  ]
}

/** Nothing runs if nobody is to be notified. */
function watchJob(product: Product, errors: Readonly<Metrics['errors']>): Job[] {
  if (!product.deps.sendAlert && !product.deps.beat) return []
  return [{ name: 'run the checks', everySeconds: 600, run: createWatch(product, () => errors.count) }]
}

function remindOfAll(deps: ProductDeps, { PAYMENT_REMINDERS }: Product['config']): Promise<number> {
  const kinds = REMINDER_KINDS.filter((kind) => PAYMENT_REMINDERS === 'on' || !REMINDERS[kind].isOfMoney)
  return remind(deps, { kinds })
}

/** What turns out to be registered is mended at once. */
async function askForVatNumbers(deps: ProductDeps): Promise<void> {
  await recheckPending(deps)
  await correctVerified(deps)
}

/** Looks every hour and does it once a day. */
async function deleteWhatIsDue(deps: ProductDeps): Promise<void> {
  const counts = await runDailyRetention(deps)
  if (counts) deps.log.info({ counts }, 'deleted what was due')
}

function deleteCopies({ clock, log }: ProductDeps, { database, dataDir }: Product['world']): void {
  const files = deleteOldCopies({ file: database.file, dataDir }, clock())
  if (files.length > 0) log.info({ files }, 'deleted old copies of the database')
}

/** Work that is done again and again beside the requests. Each run must be safe to repeat and to run in several processes. */
type Job = {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

type Jobs = {
  /** Starts no further run, and resolves once those under way are done. */
  stop: () => Promise<void>
}

/** First run of every job: late enough not to be in the way of the start. */
const FIRST_RUN_SECONDS = 20

/** Runs each job at its interval, one run at a time. A run that fails is logged, and due again at the next interval. */
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
