import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { sweepOpenPayments } from '#domain/billing/sync/payments-sweep.server.ts'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails, LANES, type OutboxDeps } from '#domain/email/send-emails.server.ts'
import { type StaffRole, SYSTEM } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { type Config, parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { type Infrastructure, openInfrastructure } from '#product/infrastructure.ts'
import { assemble } from '#product/product.ts'
import { startDovecot } from '../dovecot.ts'
import { studioAt } from '../e2e/studio.ts'
import type { PostgresCluster } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { type Environment, FOR_TESTS, type ServerProcess, startServer } from '../server-process.ts'
import { type ReceivedEmail, type SmtpSink, startSmtpSink } from '../smtp-sink.ts'
import { drawAsText } from '../test-product.ts'
import { answerByEmail, environmentOf } from './answers-by-email.ts'
import { beBusy } from './busy-client.ts'
import { workAtTheDesk } from './busy-studio.ts'
import { countByMessageId, findViolations } from './find-violations.ts'
import { createKillTimer, createRandom, type KillTimer, type Random } from './kills.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import type { Site } from './site.ts'

const CLIENTS = 4
const STAFF: readonly StaffRole[] = ['owner', 'engineer']

/** A server's data, its mail server, and what people wanted from it. */
export type BusyWorld = {
  environment: Environment
  ledger: Ledger
  kills: KillTimer
  random: Random
  sink: SmtpSink
  /** When each email arrived, in milliseconds. */
  arrivals: number[]
  start: () => Promise<ServerProcess>
  /**
   * Starts the clients and the studio.
   * @returns there: resolves once the first of them are active; over: when all have ended, or one was refused
   */
  people: (site: Site, server: ServerProcess) => { there: Promise<void>; over: Promise<void> }
  /** @returns one sentence per violation, after the servers have ended */
  prove: () => Promise<string[]>
  figures: () => string[]
  end: () => Promise<void>
}

/**
 * @param cluster of its database, if it isn't a file; answersByEmail: whether clients reply by email, which needs
 * Dovecot
 */
export async function openBusyWorld({
  seed,
  cluster,
  answersByEmail = false,
}: {
  seed: number
  cluster: PostgresCluster | undefined
  answersByEmail?: boolean
}): Promise<BusyWorld> {
  const dataDir = mkdtempSync(join(scratchFolder(), 'bildruta-faults-'))
  const random = createRandom(seed)
  const kills = createKillTimer(random)
  const ledger = emptyLedger()
  const arrivals: number[] = []
  const sink = await startSmtpSink({
    answer: () => {
      arrivals.push(performance.now())
      kills.notice('mail')
      return undefined
    },
  })
  const take = (mail: ReceivedEmail) => {
    arrivals.push(performance.now())
    sink.received.push(mail)
  }
  const mailbox = answersByEmail ? await startDovecot() : undefined
  const environment: Environment = {
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    UPLOAD_KEEP_FREE_BYTES: '0',
    ACCOUNTING_CURRENCY: 'EUR',
    BANK_ACCOUNT: 'SE45 5000 0000 0583 9825 7466 ESSESESS',
    ...(mailbox && environmentOf(mailbox)),
    ...(cluster && { DATABASE_URL: await createPostgresDatabase(cluster.url, `faults_${seed}`) }),
  }
  return {
    environment,
    ledger,
    kills,
    random,
    sink,
    arrivals,
    start: () => startServer(environment, { words: [FOR_TESTS] }),
    people: (site, server) => {
      const people = { site, ledger, kills }
      const begun: Promise<void>[] = []
      const comes = () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        begun.push(promise)
        return resolve
      }
      const busy = Array.from({ length: CLIENTS }, (_, index) =>
        beBusy({
          ...people,
          random: createRandom(seed + index + 1),
          received: sink.received,
          begun: comes(),
        }),
      )
      const invite = (role: StaffRole) => inviteOne(server, environment, role)
      const desk = STAFF.map((role, index) => {
        const random = createRandom(seed + CLIENTS + index + 1)
        return workAtTheDesk({ ...people, random, role, invite, begun: comes() })
      })
      const last = createRandom(seed + CLIENTS + STAFF.length + 1)
      const answers = mailbox && answerByEmail({ ...people, mailbox, environment, random: last })
      const over = Promise.all([...busy, ...desk, answers]).then(() => undefined)
      // Waiting for newcomers also fails if one was refused.
      over.catch(() => {})
      return { there: Promise.race([Promise.all(begun).then(() => undefined), over]), over }
    },
    prove: () =>
      comeToRest(parseConfig(environment), take, (there) => findViolations(there, ledger, sink.received)),
    figures: () => figures(ledger, sink),
    end: async () => {
      await sink.stop()
      await mailbox?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @returns the secret of the invitation's link, and the name of the invited person */
async function inviteOne(
  server: ServerProcess,
  { DATABASE_URL }: Environment,
  role: StaffRole,
): Promise<{ token: string; name: string }> {
  const key = randomUUID().slice(0, 8)
  const name = `Bo ${key}`
  const member = { email: `bo-${key}@studio.example`, name, role }
  const { link } = await studioAt(server, DATABASE_URL)((deps) => inviteMember(deps, member))
  return { token: new URL(link).hash.slice(1), name }
}

/** Counts of what was wanted and acknowledged, like `1200 purchases, 1180 acknowledged`. */
function figures(ledger: Ledger, sink: SmtpSink): string[] {
  const wishes = Object.entries(ledger).map(
    ([name, all]) =>
      `${all.length} ${name}, ${all.filter(({ acknowledged }) => acknowledged).length} acknowledged`,
  )
  const counts = [...countByMessageId(sink.received).values()]
  const repeats = counts.filter((count) => count > 1).length
  return [
    ...wishes,
    `${counts.length} mails arrived, ${repeats} of them more than once with the same Message-ID`,
  ]
}

/**
 * Later than the leases of emails whose sender was killed, and than the time for which the hourly check ignores a
 * payment.
 */
const LATER_SECONDS = 600

/**
 * Runs the server's jobs of the next ten minutes, with the clock moved: syncs open payments and sends waiting emails.
 * Documents that no server has drawn are drawn as text, because a real one takes a second of CPU time and hundreds may
 * be waiting. Emails to the studio are accepted at once, because it gets them one after another and the test mail
 * server delays each connection by a tenth of a second.
 * @param work gets the database and the files afterwards, which are closed when it is done
 */
async function comeToRest<T>(
  config: Config,
  take: (mail: ReceivedEmail) => void,
  work: (world: {
    handle: Infrastructure['database']
    blobStorage: Infrastructure['blobStorage']
  }) => Promise<T>,
): Promise<T> {
  const log = createLog('silent')
  const clock = () => addSeconds(new Date(), LATER_SECONDS)
  const world = await openInfrastructure(config, log, clock)
  const sendMail: SendEmail = async ({ messageId, recipient, text, html }) => {
    const headers = new Map([['message-id', [messageId]]])
    take({ headers, text, html, attachments: [], envelope: { from: '', to: [recipient] } })
  }
  const { deps, close } = assemble(
    config,
    { ...world, drawDocument: drawAsText },
    { log, clock, actor: SYSTEM },
  )
  try {
    await sweepOpenPayments(deps)
    await deliverAll({ ...deps, sendMail })
    return await work({ handle: world.database, blobStorage: world.blobStorage })
  } finally {
    await close()
  }
}

/** An email sent in one lane may have blocked one in the other. */
async function deliverAll(deps: OutboxDeps): Promise<void> {
  let claimed = 0
  for (const lane of LANES) claimed += await deliverDueEmails(deps, { lane })
  if (claimed > 0) await deliverAll(deps)
}
