import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '../../platform/config/config.ts'
import { hasDovecot, startDovecot } from '../dovecot.ts'
import { studioCommand } from '../e2e/studio-command.ts'
import type { PostgresCluster } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { type Environment, FOR_TESTS, type ServerProcess, startServer } from '../server-process.ts'
import { type ReceivedMail, type SmtpSink, startSmtpSink } from '../smtp-sink.ts'
import { answerByMail, environmentOf } from './answers-by-mail.ts'
import { beBusy } from './busy-client.ts'
import { joinStudio, workAtTheDesk } from './busy-studio.ts'
import { comeToRest } from './come-to-rest.ts'
import { countByMessageId, findViolations } from './find-violations.ts'
import { createKillTimer, type KillTimer } from './kills.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import type { Site } from './site.ts'

const CLIENTS = 4

/** A server's data, its mail server, and what people wanted of it. */
export type BusyWorld = {
  environment: Environment
  ledger: Ledger
  kills: KillTimer
  random: Random
  sink: SmtpSink
  /** When each mail came, in milliseconds. */
  arrivals: number[]
  start: (environment?: Environment) => Promise<ServerProcess>
  /** Clients and the studio begin. @returns resolves once the first of them are there; over: when all have ended, or one was refused */
  people: (site: Site, server: ServerProcess) => { there: Promise<void>; over: Promise<void> }
  /** @returns a sentence for whatever is not as it was told, once the servers have ended */
  prove: (options?: { ahead?: number }) => Promise<string[]>
  figures: () => string[]
  end: () => Promise<void>
}

/** @param cluster where its database is, if not in a file */
export async function openBusyWorld(
  { seed, cluster }: { seed: number; cluster: PostgresCluster | undefined },
  given: Environment = {},
): Promise<BusyWorld> {
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
  const take = (mail: ReceivedMail) => {
    arrivals.push(performance.now())
    sink.received.push(mail)
  }
  // On a machine without the mail server nobody answers by mail.
  const mailbox = hasDovecot() ? await startDovecot() : undefined
  const environment: Environment = {
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    UPLOAD_KEEP_FREE_BYTES: '0',
    ...(mailbox && environmentOf(mailbox)),
    ...(cluster && { DATABASE_URL: await createPostgresDatabase(cluster.url, 'faults') }),
    ...given,
  }
  return {
    environment,
    ledger,
    kills,
    random,
    sink,
    arrivals,
    start: (more = {}) => startServer({ ...environment, ...more }, { words: [FOR_TESTS] }),
    people: (site, server) => {
      const begun: Promise<void>[] = []
      const busy = Array.from({ length: CLIENTS }, (_, index) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        begun.push(promise)
        return beBusy(site, ledger, { kills, random: createRandom(seed + index + 1), begun: resolve })
      })
      const joined = inviteOwner(server, environment).then((token) => joinStudio(site, token))
      const desk = joined.then((cookie) =>
        workAtTheDesk({ site, ledger, kills, random: createRandom(seed + CLIENTS + 1), cookie }),
      )
      const answers =
        mailbox &&
        answerByMail({
          ...{ site, ledger, kills, mailbox, environment },
          random: createRandom(seed + CLIENTS + 2),
        })
      const over = Promise.all([...busy, desk, answers]).then(() => undefined)
      // Whoever waits for those who come hears of one who was refused.
      over.catch(() => {})
      return { there: Promise.race([Promise.all([...begun, joined]).then(() => undefined), over]), over }
    },
    prove: ({ ahead = 0 } = {}) =>
      comeToRest(parseConfig(environment), { take, ahead }, (there) =>
        findViolations(there, ledger, sink.received),
      ),
    figures: () => figures(ledger, sink),
    end: async () => {
      await sink.stop()
      await mailbox?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @returns what the invitation's link ends with */
async function inviteOwner(server: ServerProcess, { DATABASE_URL }: Environment): Promise<string> {
  const studio = studioCommand(server, DATABASE_URL)
  const words = ['staff', 'invite', 'bo@studio.example', '--name', 'Bo Example', '--role', 'owner', '--json']
  return new URL(JSON.parse(await studio(...words)).link).hash.slice(1)
}

/** What was wanted and acknowledged, like `1200 purchases, 1180 acknowledged`. */
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
