import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseConfig } from '../../platform/config/config.ts'
import type { Engine } from '../../platform/database/database.ts'
import { startPostgres } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type SmtpSink, startSmtpSink } from '../smtp-sink.ts'
import { beBusy } from './busy-client.ts'
import { comeToRest } from './come-to-rest.ts'
import { countByMessageId, findNeedlessRepeats, findViolations } from './find-violations.ts'
import { createKillTimer, type KillTimer, OCCASIONS } from './kills.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { createRandom, type Random } from './random.ts'

const CLIENTS = 4
/** The sandbox confirms a payment when it is a second old. */
const LAST_LIFE_MS = 1500

export type FaultsOptions = {
  kills: number
  engine: Engine
  seed: number
  /** Ends the run early, with what was found so far. */
  signal?: AbortSignal
  /** Told after every kill. */
  progress?: (kills: number) => void
}

export type FaultsReport = {
  kills: number
  /** What was wanted and acknowledged, like `1200 purchases, 1180 acknowledged`. */
  figures: string[]
  violations: string[]
}

/**
 * Runs the built server while clients buy, write and send links, kills it again and again at moments that hurt, lets it come to rest
 * and compares what is there with what clients were told.
 */
export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bildruta-faults-'))
  const cluster = options.engine === 'postgres' ? await startPostgres() : undefined
  const random = createRandom(options.seed)
  const kills = createKillTimer(random)
  const arrivals: number[] = []
  const sink = await startSmtpSink({
    answer: () => {
      arrivals.push(performance.now())
      kills.notice('mail')
      return undefined
    },
  })
  try {
    const environment = {
      DATA_DIR: dataDir,
      SMTP_URL: sink.url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(cluster ? { DATABASE_URL: await createPostgresDatabase(cluster.url, 'faults') } : {}),
    }
    const ledger = emptyLedger()
    const killedAt = await liveAndDie(options, { environment, ledger, kills, random })
    const violations = await comeToRest(parseConfig(environment), (handle) =>
      findViolations(handle, ledger, sink.received),
    )
    return {
      kills: killedAt.length,
      figures: figures(ledger, sink),
      violations: [...violations, ...findNeedlessRepeats(sink.received, arrivals, killedAt)],
    }
  } finally {
    await sink.stop()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type World = { environment: Record<string, string>; ledger: Ledger; kills: KillTimer; random: Random }

/** @returns when the server was killed, in milliseconds */
async function liveAndDie(
  options: FaultsOptions,
  { environment, ledger, kills, random }: World,
): Promise<number[]> {
  let door = closedDoor()
  let isOver = false
  const site = { whenUp: () => door.address, isOver: () => isOver }
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(environment)
    door.open(server.url)
    return server
  }

  let server = await start()
  const clients = Array.from({ length: CLIENTS }, (_, index) => {
    const random = createRandom(options.seed + index + 1)
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    return { begun, done: beBusy(site, ledger, { kills, random, begun: () => begin() }) }
  })
  // A client that is refused ends the run at once.
  const refused = Promise.all(clients.map(({ done }) => done)).then(() => undefined)
  refused.catch(() => {})
  const killedAt: number[] = []
  try {
    // A short run would else kill nothing but registrations.
    await Promise.race([Promise.all(clients.map(({ begun }) => begun)), refused])
    while (killedAt.length < options.kills && !options.signal?.aborted) {
      await Promise.race([kills.wait(random.pick(OCCASIONS)), refused])
      door = closedDoor()
      await server.stop('SIGKILL')
      killedAt.push(performance.now())
      options.progress?.(killedAt.length)
      server = await start()
    }
    await delay(LAST_LIFE_MS)
    isOver = true
    await refused
  } finally {
    isOver = true
    await server.stop()
  }
  return killedAt
}

/** Whoever asks for the address waits until it is opened. */
function closedDoor(): { address: Promise<string>; open: (address: string) => void } {
  let open: (address: string) => void = () => {}
  const address = new Promise<string>((resolve) => {
    open = resolve
  })
  return { address, open }
}

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
