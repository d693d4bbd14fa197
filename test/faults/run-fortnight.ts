import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { addSeconds } from '../../domain/kernel/clock.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres.ts'
import { openBusyWorld } from './busy-world.ts'
import { startDocumentedProxy } from './documented-proxy.ts'
import { clockFile, ownClock } from './fault-kinds.ts'
import { findNeedlessRepeats } from './find-violations.ts'
import { OCCASIONS_OF } from './kills.ts'
import type { FaultsReport } from './run-faults.ts'

const DAYS = 14
const KILLS_A_DAY = 2
const DAY_SECONDS = 24 * 3600
/** How long a mail may be under way. */
const UNDER_WAY_MS = 10_000
/** The sandbox confirms a payment when it is a second old. */
const LAST_LIFE_MS = 1500

/**
 * Two processes on one PostgreSQL, behind the documented proxy, through fourteen days of their clock: now and then one of them is killed
 * and started again while the other one answers. Then what is there is compared with what people were told.
 */
export async function runFortnight({
  seed,
  signal,
  progress,
}: {
  seed: number
  signal?: AbortSignal | undefined
  progress?: (day: number) => void
}): Promise<FaultsReport> {
  const cluster = await startPostgres()
  const ports = [await freePort(), await freePort()]
  const port = await freePort()
  const url = `http://localhost:${port}`
  const world = await openBusyWorld({ seed, cluster }, { PUBLIC_URL: url, TRUST_PROXY: '1' })
  const { kills, random } = world
  const dataDir = world.environment.DATA_DIR ?? ''
  const clock = ownClock(dataDir)
  let [day, isOver] = [0, false]
  const start = (at: number) => world.start({ ...clock.environment, PORT: String(ports[at]) })
  const servers = [await start(0), await start(1)]
  const proxy = await startDocumentedProxy(port, ports)
  const site = { whenUp: async () => url, isOver: () => isOver, endsSessions: true }
  const now = () => addSeconds(new Date(), day * DAY_SECONDS)
  const { there, over } = world.people(site, servers[0] as NonNullable<(typeof servers)[0]>, now)
  const killedAt: number[] = []
  const pauses: number[] = []
  const movedAt: number[] = []
  try {
    await there
    for (day = 1; day <= DAYS && !signal?.aborted; day++) {
      writeFileSync(clockFile(dataDir), `+${day * DAY_SECONDS}`)
      movedAt.push(performance.now())
      for (let count = 0; count < KILLS_A_DAY; count++) {
        await Promise.race([kills.wait(random.pick(OCCASIONS_OF.all)), over])
        const at = random.between(0, 1)
        killedAt.push(performance.now())
        await servers[at]?.stop('SIGKILL')
        const answer = await fetch(`${url}/readyz`).catch(() => undefined)
        pauses.push(answer?.ok ? performance.now() - (killedAt.at(-1) ?? 0) : Number.POSITIVE_INFINITY)
        servers[at] = await start(at)
      }
      progress?.(day)
    }
    await delay(LAST_LIFE_MS)
    isOver = true
    await over
    await Promise.all(servers.map((server) => server.stop()))
    const violations = await world.prove({ ahead: day * DAY_SECONDS })
    // Their leases end as the clock is moved, so that another process sends them, too.
    const underWay = world.arrivals.filter((came) =>
      movedAt.some((moved) => came > moved && came < moved + UNDER_WAY_MS),
    )
    const repeats = findNeedlessRepeats(world.sink.received, world.arrivals, [
      ...killedAt,
      ...movedAt,
      ...underWay,
    ])
    return {
      kills: killedAt.length,
      figures: world.figures(),
      violations: [...violations, ...repeats],
      pauses,
    }
  } finally {
    isOver = true
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await proxy.stop()
    clock.end()
    await world.end()
    await cluster.stop()
  }
}
