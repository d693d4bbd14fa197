import { relative } from 'node:path'
import { ROOT } from '../run-tool.ts'

/** How much failed in which file: tests, type errors or broken rules. */
export type FailedFiles = Readonly<Record<string, number>>

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** A file that could not be read counts as one failure. */
export function failedInVitest({ testResults }: VitestReport): FailedFiles {
  return Object.fromEntries(
    testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => [
        relative(ROOT, name),
        Math.max(1, assertionResults.filter(({ status }) => status === 'failed').length),
      ]),
  )
}

/** The tests that were not run, such as those that need captures which lie beside some clones only. */
export function leftOutInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped')
      .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
  )
}

/** From what a compiler or linter says line by line: `app/root.tsx(31,5): error …` or `app/root.tsx:31:5 lint/…`. */
export function failedInLines(output: string): FailedFiles {
  const failed: Record<string, number> = {}
  for (const [, file = ''] of output.matchAll(
    /^([\w./$+-]+\.\w+)(?:\(\d+,\d+\): error|:\d+:\d+ | (?:format|assist) ━)/gm,
  ))
    failed[file] = (failed[file] ?? 0) + 1
  return failed
}

/** The files of all steps, the worst first, one a line; empty when none is known. */
export function failedFilesSummary(all: readonly FailedFiles[]): string {
  const sums: Record<string, number> = {}
  for (const [file, count] of all.flatMap((files) => Object.entries(files)))
    sums[file] = (sums[file] ?? 0) + count
  const lines = Object.entries(sums)
    .sort(([, a], [, b]) => b - a)
    .map(([file, count]) => `${String(count).padStart(5)}  ${file}\n`)
  return lines.length === 0 ? '' : `Failed, by file:\n${lines.join('')}`
}
