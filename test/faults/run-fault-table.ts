import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { addSeconds } from '../../domain/kernel/clock.ts'
import type { Engine } from '../../platform/database/database.ts'
import { type PostgresCluster, startPostgres } from '../postgres.ts'
import type { ServerProcess } from '../server-process.ts'
import { type StripeStandIn, startStripeStandIn } from '../stripe-stand-in.ts'
import { openBank } from './bank.ts'
import { type BreakableLink, openLink } from './breakable-link.ts'
import { type BusyWorld, openBusyWorld } from './busy-world.ts'
import { clockFile, FAULTS, type Fault, type Stage, smallDatabaseDisk } from './fault-kinds.ts'
import type { Ledger } from './ledger.ts'

/** How long a fault lasts. */
const LASTS_MS = 6000
/** So much is acknowledged before it begins. */
const ROUTINE = 30
/** After it people go on for a moment. */
const AFTERWARDS_MS = 1500
/** Longer than the longest patience of the product. */
const GIVEN_UP_MS = 180_000

export type FaultRow = {
  fault: string
  /** What those who asked got while it lasted. busy: 503 with a sentence; failed: another 5xx; none: no answer at all */
  answers: { ok: number; busy: number; failed: number; none: number; slowestMs: number }
  /** From its end until the server did what it was asked for; nothing when it did not. */
  answeredAfterMs: number | undefined
  /** What was lost, doubled or torn, and who was refused. */
  lost: string[]
  /** What the server's log calls errors. */
  errors: string[]
}

/** Has each fault happen to a server of its own while people are busy. @param only faults whose names hold this */
export async function runFaultTable(
  { engine, seed, only = '' }: { engine: Engine; seed: number; only?: string },
  progress: (row: FaultRow) => void,
): Promise<FaultRow[]> {
  const cluster = engine === 'postgres' ? await startPostgres() : undefined
  const rows: FaultRow[] = []
  try {
    for (const fault of FAULTS) {
      if ((fault.engine ?? engine) !== engine || !fault.name.includes(only)) continue
      const row = await happen(fault, { seed: seed + rows.length * 100, cluster })
      progress(row)
      rows.push(row)
    }
    return rows
  } finally {
    await cluster?.stop()
  }
}

async function happen(
  fault: Fault,
  { seed, cluster: ofMost }: { seed: number; cluster: PostgresCluster | undefined },
): Promise<FaultRow> {
  const own = fault.onSmallDisk ? await startPostgres(smallDatabaseDisk) : undefined
  const cluster = own ?? ofMost
  const stripe = await startStripeStandIn()
  const world = await openBusyWorld(
    { seed, cluster },
    {
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  )
  const links = await openLinks(world, stripe)
  const prepared = fault.prepare?.(world.environment.DATA_DIR ?? '')
  try {
    return await play(fault, {
      world,
      stripe,
      links,
      environment: prepared?.environment,
      databaseDir: cluster?.dir,
    })
  } finally {
    for (const link of Object.values(links)) await link?.stop()
    await stripe.stop()
    prepared?.end()
    await world.end()
    await own?.stop()
  }
}

async function openLinks(world: BusyWorld, stripe: StripeStandIn): Promise<Stage['links']> {
  const to = (address: string) => {
    const { hostname: host, port } = new URL(address)
    return openLink({ host, port: Number(port) })
  }
  const { DATABASE_URL } = world.environment
  return {
    mail: await to(world.sink.url),
    stripe: await to(stripe.url),
    database: DATABASE_URL ? await to(DATABASE_URL) : undefined,
  }
}

type Scene = Pick<Stage, 'links' | 'stripe' | 'databaseDir'> & {
  world: BusyWorld
  environment: Record<string, string> | undefined
}

async function play(
  fault: Fault,
  { world, stripe, links, environment, databaseDir }: Scene,
): Promise<FaultRow> {
  const { ledger } = world
  const dataDir = world.environment.DATA_DIR ?? ''
  const answers = { ok: 0, busy: 0, failed: 0, none: 0, slowestMs: 0 }
  let [isOver, isHappening, ahead, mostAhead] = [false, false, 0, 0]
  let up = Promise.withResolvers<string>()
  const site = {
    whenUp: () => up.promise,
    isOver: () => isOver,
    endsSessions: environment !== undefined,
    answered: (status: number | undefined, ms: number) => {
      if (!isHappening) return
      answers[status === undefined ? 'none' : status === 503 ? 'busy' : status >= 500 ? 'failed' : 'ok']++
      answers.slowestMs = Math.max(answers.slowestMs, ms)
    },
  }
  const start = async (): Promise<ServerProcess> => {
    const started = await world.start({ ...environment, ...throughLinks(world, links) })
    up.resolve(started.url)
    return started
  }
  let server = await start()
  const bank = openBank(site, stripe, () => ahead)
  const stage: Stage = {
    dataDir,
    server: () => server,
    links,
    stripe,
    bank,
    databaseDir,
    startAgain: async () => {
      up = Promise.withResolvers()
      server = await start()
    },
    setClock: (seconds) => {
      ahead = seconds
      mostAhead = Math.max(mostAhead, seconds)
      writeFileSync(clockFile(dataDir), `${seconds < 0 ? '' : '+'}${seconds}`)
    },
  }
  const clock = () => addSeconds(new Date(), ahead)
  const { there, over } = world.people(site, server, clock)
  const lost: string[] = []
  let answeredAfterMs: number | undefined
  try {
    await there
    await acknowledged(ledger, ROUTINE, over)
    isHappening = true
    const end = await fault.begin(stage)
    await Promise.race([delay(LASTS_MS), over])
    isHappening = false
    const answered = acknowledged(ledger, 1, over)
    await end()
    answeredAfterMs = await answered
    await delay(AFTERWARDS_MS)
  } catch (error) {
    lost.push(`Somebody was refused: ${(error as Error).message}`)
  }
  isOver = true
  await over.catch(() => {})
  await bank.close()
  const { stdout, stderr } = await server.stop()
  // What was written by a clock that was ahead leaves when the right one gets there.
  lost.push(...(await world.prove({ ahead: mostAhead })))
  return { fault: fault.name, answers, answeredAfterMs, lost, errors: errorsIn(stdout + stderr) }
}

function throughLinks(world: BusyWorld, links: Stage['links']): Record<string, string> {
  const by = (address: string, { port }: BreakableLink) => {
    const url = new URL(address)
    url.port = String(port)
    return url.href.replace(/\/$/, '')
  }
  const { SMTP_URL = '', STRIPE_API_URL = '', DATABASE_URL } = world.environment
  return {
    SMTP_URL: by(SMTP_URL, links.mail),
    STRIPE_API_URL: by(STRIPE_API_URL, links.stripe),
    ...(DATABASE_URL && links.database && { DATABASE_URL: by(DATABASE_URL, links.database) }),
  }
}

/** Waits until so many more wishes are acknowledged. @returns after how many milliseconds, nothing when it takes too long */
async function acknowledged(ledger: Ledger, more: number, over: Promise<void>): Promise<number | undefined> {
  const count = () =>
    Object.values(ledger)
      .flat()
      .filter((wish) => wish.acknowledged).length
  const [from, before] = [performance.now(), count()]
  while (performance.now() - from < GIVEN_UP_MS) {
    if (count() >= before + more) return performance.now() - from
    await Promise.race([delay(5), over])
  }
  return undefined
}

/** The sentences of log lines of level 50, each once, and what is no line of the log. */
function errorsIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const errors = lines
    .map((line) => JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } })
    .filter(({ level }) => level >= 50)
    .map(({ msg, err }) => [msg, err?.message].filter(Boolean).join(': '))
  return [...new Set(errors)]
}
