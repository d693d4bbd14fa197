import { join, relative } from 'node:path'
import { ROOT } from '../run-tool.ts'

/** How many seconds the tests of which file took, as the clock of the wall goes. */
export type FileSeconds = Readonly<Record<string, number>>

const SHOWN = 25

/** Milliseconds since the epoch. */
type TimedReport = { testResults: { name: string; startTime: number; endTime: number }[] }

export function secondsInVitest({ testResults }: TimedReport): FileSeconds {
  return summed(
    testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), (endTime - startTime) / 1000]),
  )
}

/** What Playwright's report says of a file, or of a `describe` in one. `duration` in milliseconds. */
export type Suite = {
  file: string
  specs: { tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/** @param folder that of the tests, from the root of the project */
export function secondsInPlaywright(suites: readonly Suite[], folder: string): FileSeconds {
  return summed(
    suites.map((suite) => {
      const results = suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
      const inside = Object.values(secondsInPlaywright(suite.suites ?? [], folder))
      return [join(folder, suite.file), inside.reduce((sum, seconds) => sum + seconds, own)]
    }),
  )
}

/** The files of all steps that took longest, one a line; empty when none is known. */
export function slowFilesSummary(all: readonly FileSeconds[]): string {
  const lines = Object.entries(summed(all.flatMap((files) => Object.entries(files))))
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${file}\n`)
  return lines.length === 0 ? '' : `Slowest, in seconds by file:\n${lines.join('')}`
}

function summed(entries: readonly (readonly [file: string, seconds: number])[]): FileSeconds {
  const sums: Record<string, number> = {}
  for (const [file, seconds] of entries) sums[file] = (sums[file] ?? 0) + seconds
  return sums
}
