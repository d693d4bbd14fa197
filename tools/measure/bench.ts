// What an answer of the home page costs and how many there are in a second, beside a bare Node and an nginx that send the very same bytes
// and headers; how much memory the server takes, at rest and under load; what the portal's lists cost beside a bare server that asks the database
// the same; what Today and the lists of the desk cost beside a bare server that selects the same; what a list of 10,000 clients costs in a
// browser; what ten uploads at once take; and how soon after its start the server answers the first page. Says what it found; fails when a target is missed.
// `--memory`, `--portal`, `--desk`, `--long-list`, `--start`, `--invoices`, `--uploads`: that part alone. `--invoices`: whether 10,000 sales in four processes get their numbers. `verdicts`: what the rule of verdicts is worth; writes its tables. `captures`: only how fast a capture of a million rows is read, and how soon the page answers meanwhile. `--clients N`: how many clients the portal's database has.
import { ask } from '../../test/e2e/raw-request.ts'
import { startServer } from '../../test/server-process.ts'
import { endProcess } from '../run-tool.ts'
import { chromium, ensureInstalled, nginx as nginxPackage, postgres, wrk } from '../system-packages.ts'
import { startBareNode } from './bare-node.ts'
import { compareReaders } from './captures/compare-readers.ts'
import { readInPage } from './captures/read-in-page.ts'
import { compareDesk } from './desk/compare-desk.ts'
import { measureLongList } from './desk/measure-long-list.ts'
import { judge } from './instruments/judge.ts'
import { median } from './instruments/median.ts'
import { processorTime } from './instruments/processor-time.ts'
import { residentMb } from './instruments/resident-memory.ts'
import { putUnderLoad } from './instruments/wrk.ts'
import { measureInvoiceNumbers } from './invoices/invoice-numbers.ts'
import { measureMemoryUnderLoad } from './memory-under-load.ts'
import { startNginx, type Variants } from './nginx.ts'
import { compareLists } from './portal/compare-lists.ts'
import { compareGrowth } from './portal/list-growth.ts'
import { measureStart } from './start-time.ts'
import { measureUploads } from './uploads/measure-uploads.ts'
import { measureVerdicts } from './verdicts/measure-verdicts.ts'

const ROUNDS = 5
const LOAD = { connections: 50, seconds: 4 }
const ENCODINGS = ['br', 'identity'] as const
const TARGETS = { ofBareNode: 0.8, residentMb: 170 }
const CLIENTS = 20_000
const RESIDENT_AFTER_MS = 30_000

type Encoding = (typeof ENCODINGS)[number]

/** What can be asked for by name, with the programs that it needs; without a name all of them but the captures and the verdicts. */
const PARTS: Record<string, { needs: Parameters<typeof ensureInstalled>; measure: () => Promise<boolean> }> =
  {
    home: { needs: [nginxPackage, wrk], measure: compareHome },
    '--memory': { needs: [], measure: measureMemoryUnderLoad },
    '--portal': { needs: [postgres, wrk], measure: comparePortal },
    '--desk': { needs: [wrk], measure: compareDesk },
    '--long-list': { needs: [chromium], measure: measureLongList },
    '--start': { needs: [], measure: measureStart },
    '--invoices': { needs: [postgres], measure: measureInvoiceNumbers },
    '--uploads': { needs: [], measure: measureUploads },
    captures: { needs: [], measure: readCaptures },
    verdicts: { needs: [], measure: measureVerdicts },
  }
const named = Object.keys(PARTS).filter((part) => process.argv.includes(part))
const parts = Object.entries(PARTS).filter(([part]) =>
  named.length > 0 ? named.includes(part) : !['captures', 'verdicts'].includes(part),
)
await ensureInstalled(...parts.flatMap(([, { needs }]) => needs))
let isFine = true
for (const [, { measure }] of parts) isFine = (await measure()) && isFine
await endProcess(isFine ? 0 : 1)

async function readCaptures(): Promise<boolean> {
  const isFast = await compareReaders()
  return (await readInPage()) && isFast
}

async function compareHome(): Promise<boolean> {
  const server = await startServer()
  const startedAt = performance.now()
  const variants = await homePage(server.url)
  const nginx = await startNginx(variants)
  const bare = await startBareNode(variants)
  try {
    await expectSameAnswers(variants, 'nginx', nginx.url)
    await expectSameAnswers(variants, 'bare Node', bare.url)
    let isEnough = await compareMemory(server, startedAt)
    for (const encoding of ENCODINGS)
      isEnough = (await compareThroughput({ server, bare, nginx }, encoding)) && isEnough
    return isEnough
  } finally {
    await bare.stop()
    await nginx.stop()
    await server.stop()
  }
}

async function comparePortal(): Promise<boolean> {
  const at = process.argv.indexOf('--clients')
  const clients = at === -1 ? CLIENTS : Number(process.argv[at + 1])
  const onSqlite = await compareLists('sqlite', clients)
  const onPostgres = await compareLists('postgres', clients)
  return (await compareGrowth()) && onSqlite && onPostgres
}

async function homePage(url: string): Promise<Variants> {
  // The first request may still render it.
  await ask(url)
  const [br, identity] = await Promise.all(
    ENCODINGS.map((encoding) => ask(url, { headers: { 'Accept-Encoding': encoding } })),
  )
  if (!br || !identity) throw new Error('The home page does not answer.')
  return { br, identity }
}

async function expectSameAnswers(variants: Variants, who: string, url: string): Promise<void> {
  for (const encoding of ENCODINGS) {
    const answer = await ask(url, { headers: { 'Accept-Encoding': encoding } })
    const ours = variants[encoding]
    const different = Object.keys(ours.headers)
      .filter((name) => !['date', 'connection', 'x-request-id'].includes(name))
      .filter((name) => answer.headers[name] !== ours.headers[name])
    if (different.length > 0 || !answer.body.equals(ours.body))
      throw new Error(
        `${who} does not answer the same with ${encoding}: ${different.join(', ') || 'the body'}`,
      )
  }
}

/** Resident memory of the server half a minute after its start. */
async function compareMemory({ pid }: { pid: number }, startedAt: number): Promise<boolean> {
  const wait = Math.max(0, RESIDENT_AFTER_MS - (performance.now() - startedAt))
  await new Promise((resolve) => setTimeout(resolve, wait))
  const megabytes = residentMb(pid)
  const found = `resident memory after 30 s: ${megabytes} MB`
  return judge(megabytes <= TARGETS.residentMb, found, `at most ${TARGETS.residentMb}`)
}

/**
 * Judged by processor time, on which other work of the machine has no influence. They take turns, so that what it does to the throughput
 * falls on all.
 */
async function compareThroughput(
  { server, bare, nginx }: { server: Target; bare: Target; nginx: { url: string } },
  encoding: Encoding,
): Promise<boolean> {
  const ours: Answering[] = []
  const theirs: Answering[] = []
  const best: number[] = []
  // The first round warms all up.
  for (let round = 0; round <= ROUNDS; round++) {
    ours.push(await answeringOf(server, encoding))
    theirs.push(await answeringOf(bare, encoding))
    best.push((await loadOn(nginx.url, encoding)).perSecond)
  }
  const [one, other] = [medianOf(ours.slice(1)), medianOf(theirs.slice(1))]
  const ratio = other.microseconds / one.microseconds
  const figures = `ours ${inWords(one)}, bare Node ${inWords(other)}, nginx ${Math.round(median(best))}/s`
  const found = `home page, ${encoding}: ${figures}, ratio of processor time ${ratio.toFixed(2)}`
  return judge(ratio >= TARGETS.ofBareNode, found, `at least ${TARGETS.ofBareNode}`)
}

type Target = { pid: number; url: string }

/** Processor time of one answer, and how many there were in a second. */
type Answering = { microseconds: number; perSecond: number }

async function answeringOf(target: Target, encoding: Encoding): Promise<Answering> {
  const before = await processorTime(target.pid)
  const { requests, perSecond } = await loadOn(target.url, encoding)
  return { microseconds: ((await processorTime(target.pid)) - before) / requests, perSecond }
}

function loadOn(url: string, encoding: Encoding) {
  return putUnderLoad(`${url}/`, { ...LOAD, args: ['-H', `Accept-Encoding: ${encoding}`] })
}

function medianOf(rounds: readonly Answering[]): Answering {
  return {
    microseconds: median(rounds.map(({ microseconds }) => microseconds)),
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  }
}

function inWords({ microseconds, perSecond }: Answering): string {
  return `${microseconds.toFixed(1)} µs a request and ${Math.round(perSecond)}/s`
}
