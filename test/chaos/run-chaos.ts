import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '#platform/database/database.ts'
import { hasDovecot } from '../dovecot.ts'
import { type PostgresCluster, startPostgres } from '../postgres.ts'
import type { ServerProcess } from '../server-process.ts'
import { type BusyWorld, openBusyWorld } from './busy-world.ts'
import { findNeedlessRepeats } from './find-violations.ts'
import { OCCASIONS_OF } from './kills.ts'

/** A new database after this many kills, because the check takes longer the more there is to check. */
const KILLS_A_WORLD = 50
/** Test mode confirms a payment after a second. */
const LAST_LIFE_MS = 1500

export type ChaosOptions = {
  kills: number
  engine: Engine
  seed: number
  /** The occasions that the kills wait for. */
  of: keyof typeof OCCASIONS_OF
  /** Ends the run early, with the violations found so far. */
  signal?: AbortSignal | undefined
  /** SceneSource after every world. */
  progress?: (report: ChaosReport) => void
}

export type ChaosReport = {
  kills: number
  /** Counts of what was wanted and acknowledged, like `1200 purchases, 1180 acknowledged`. */
  figures: string[]
  violations: string[]
  /** How long each kill kept people waiting, in milliseconds. */
  pauses: number[]
}

/**
 * Runs the built server while clients buy, write, upload and request refunds and the studio works at its desk. Kills it
 * again and again at critical moments, lets it finish its work, and compares the result with what people were told.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport[]> {
  const cluster = options.engine === 'postgres' ? await startPostgres() : undefined
  const reports: ChaosReport[] = []
  try {
    for (let left = options.kills; left > 0 && !options.signal?.aborted; left -= KILLS_A_WORLD) {
      const world = { kills: Math.min(left, KILLS_A_WORLD), seed: options.seed + reports.length * 100 }
      const report = await killInAWorld({ ...options, ...world }, cluster)
      options.progress?.(report)
      reports.push(report)
    }
    return reports
  } finally {
    await cluster?.stop()
  }
}

async function killInAWorld(
  options: ChaosOptions,
  cluster: PostgresCluster | undefined,
): Promise<ChaosReport> {
  // On a machine without the mail server nobody answers by email.
  const world = await openBusyWorld({ seed: options.seed, cluster, answersByEmail: hasDovecot() })
  try {
    const restarts = await liveAndDie(options, world)
    const violations = await world.prove()
    const killedAt = restarts.map((life) => life.killedAt)
    return {
      kills: restarts.length,
      figures: [
        `${restarts.filter(({ isInTime }) => isInTime).length} on their occasion`,
        ...world.figures(),
      ],
      violations: [...violations, ...findNeedlessRepeats(world.sink.received, world.arrivals, killedAt)],
      pauses: restarts.map((life) => life.answersAt - life.killedAt),
    }
  } finally {
    await world.end()
  }
}

/**
 * When one server was killed and the next one answered, in milliseconds. isInTime: killed on the occasion it waited
 * for.
 */
type Life = { killedAt: number; answersAt: number; isInTime: boolean }

async function liveAndDie(options: ChaosOptions, world: BusyWorld): Promise<Life[]> {
  const { kills, random } = world
  let door = closedDoor()
  let isOver = false
  const site = { whenUp: () => door.address, isOver: () => isOver }
  const start = async (): Promise<ServerProcess> => {
    const server = await world.start()
    door.open(server.url)
    return server
  }

  let server = await start()
  const { there, over } = world.people(site, server)
  const restarts: Life[] = []
  try {
    // Otherwise, a short run would only kill registrations.
    await there
    while (restarts.length < options.kills && !options.signal?.aborted) {
      const came = await Promise.race([kills.wait(random.pick(OCCASIONS_OF[options.of])), over])
      door = closedDoor()
      const killedAt = performance.now()
      await server.stop('SIGKILL')
      server = await start()
      restarts.push({ killedAt, answersAt: performance.now(), isInTime: came === true })
    }
    await delay(LAST_LIFE_MS)
    isOver = true
    await over
  } finally {
    isOver = true
    await server.stop()
  }
  return restarts
}

/** Requests for the address wait until it is known. */
function closedDoor(): { address: Promise<string>; open: (address: string) => void } {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { address: promise, open: resolve }
}
