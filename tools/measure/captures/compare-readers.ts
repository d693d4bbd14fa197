import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { installPackages } from '../../install-packages.ts'
import { judge } from '../instruments/judge.ts'
import { median } from '../instruments/median.ts'
import { type BigCapture, bigCapture } from './big-capture.ts'
import type { Measured } from './measured.ts'

const FOLDER = join(import.meta.dirname, 'dist')
const ROUNDS = 7
const TARGETS = { megabytes: 150, ofDuckDb: 2, ofD3: 0.45 }
const READERS = ['ours', 'duckdb', 'd3'] as const
/** Figures of readers that agree differ by rounding alone. */
const SAME = 1e-6

type Reader = (typeof READERS)[number]
type Found = Record<Reader, Measured[]>

/**
 * Reads a capture of a million rows with our own reader, with native DuckDB and with d3-dsv: average FPS and P99 of its frame times. Each
 * time in a process of its own; they take turns, so that what else happens on the machine falls on all. @returns whether the targets were met
 */
export async function compareReaders(): Promise<boolean> {
  const capture = bigCapture()
  await installPackages(join(import.meta.dirname, '..'))
  const scripts = await bundled()
  const found: Found = { ours: [], duckdb: [], d3: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const reader of READERS) found[reader].push(await run(scripts[reader], capture))
  expectSameFigures(found)

  const load = loadavg()[0]?.toFixed(1)
  print(`${ROUNDS} rounds, median (least to most); ${capture.megabytes.toFixed(0)} MB; load ${load}`)
  for (const reader of READERS) print(line(reader, found[reader], capture))
  const most = Math.max(...found.ours.map(({ megabytes }) => megabytes))
  return [
    judge(
      most <= TARGETS.megabytes,
      `peak resident memory: ${most.toFixed(0)} MB`,
      `at most ${TARGETS.megabytes}`,
    ),
    judgeTime('DuckDB', ratio(found, 'duckdb'), TARGETS.ofDuckDb),
    judgeTime('d3-dsv', ratio(found, 'd3'), TARGETS.ofD3),
  ].every((isMet) => isMet)
}

/** Bundles as they would be published: neither types to strip nor many files to find. DuckDB is found beside them, as it has a native part. */
async function bundled(): Promise<Record<Reader, string>> {
  const scripts: Record<Reader, string> = { ours: '', duckdb: '', d3: '' }
  for (const reader of READERS) {
    const file = join(FOLDER, `read-${reader}.mjs`)
    const bundle = await rolldown({
      input: join(import.meta.dirname, `read-${reader}.ts`),
      platform: 'node',
      external: '@duckdb/node-api',
    })
    await bundle.write({ file, format: 'esm' })
    await bundle.close()
    scripts[reader] = file
  }
  return scripts
}

async function run(script: string, { file }: BigCapture): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, file])
  return JSON.parse(stdout)
}

function expectSameFigures({ ours, duckdb, d3 }: Found): void {
  const [one] = ours
  for (const other of [...duckdb, ...d3])
    if (!one || !isSame(one.averageFps, other.averageFps) || !isSame(one.p99, other.p99))
      throw new Error(`The readers disagree: ${JSON.stringify([one, other])}`)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one / other - 1) < SAME
}

function line(reader: Reader, all: readonly Measured[], { megabytes }: BigCapture): string {
  const seconds = all.map((each) => each.seconds)
  const rate = megabytes / median(seconds)
  const memory = Math.max(...all.map((each) => each.megabytes))
  const range = `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`
  return `${reader.padEnd(7)} ${median(seconds).toFixed(2)} s (${range})  ${rate.toFixed(0)} MB/s  peak ${memory.toFixed(0)} MB`
}

/** The median of the rounds' own ratios: what slows a round down slows both. */
function ratio({ ours, ...others }: Found, other: 'duckdb' | 'd3'): number {
  return median(ours.map(({ seconds }, round) => seconds / (others[other][round]?.seconds ?? Number.NaN)))
}

function judgeTime(other: string, times: number, most: number): boolean {
  return judge(times <= most, `time of ${other}: ${times.toFixed(2)} ×`, `at most ${most}`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
