import { readFileSync, statSync } from 'node:fs'
import type { Capture } from '../capture/capture.ts'
import { metric } from '../metrics/all-metrics.ts'
import { neededBy } from '../metrics/metric.ts'
import { weightiest } from '../report/gate.ts'
import { parseReport, parseTypedReport, type Report, type TypedReport } from '../report/parse-report.ts'
import { type Verified, verify } from '../report/verify.ts'
import type { CommandResult } from './compare.ts'
import { findFiles } from './find-files.ts'
import { section, wrapped } from './layout.ts'
import { readFile } from './read-file.ts'
import { EXIT, type ExitStatus, UsageError } from './usage.ts'

/** Reports of hundreds of drawn runs are smaller. */
const MOST_BYTES = 64 * 1024 * 1024

const STATUSES: Record<Verified['outcome'], ExitStatus> = {
  same: EXIT.notWorse,
  differs: EXIT.worse,
  'other-versions': EXIT.inconclusive,
  missing: EXIT.unusable,
}

/** @throws UsageError if the file is no report */
export async function verifyReport(file: string, captures: readonly string[]): Promise<CommandResult> {
  const reports = reportsIn(file)
  const read: Capture[] = []
  const refused: string[] = []
  const named = new Set(
    reports.flatMap(({ report }) =>
      report.kind === 'typed' ? [] : report.captures.map(({ sha256 }) => sha256),
    ),
  )
  const asked = neededBy(
    reports.flatMap(({ report }) => report.choices.metrics.flatMap((id) => metric(id) ?? [])),
  )
  for (const name of findFiles(captures)) {
    const found = await readFile(name, asked)
    if ('refused' in found) refused.push(`${name}: ${found.refused}`)
    else if (named.has(found.capture.sha256)) read.push(found.capture)
  }
  const verified = reports.map(({ name, report }) => ({ name, report, result: verify(report, read) }))
  return {
    out: verified
      .map(({ name, report, result }) =>
        [wrapped(`${name ? `${name}: ` : ''}${headlineOf(result, report)}`), ...detailOf(result)].join('\n'),
      )
      .join('\n\n'),
    err: refused.map((line) => wrapped(line, '- ')).join('\n'),
    status: weightiest(verified.map(({ result }) => STATUSES[result.outcome])),
  }
}

function headlineOf(verified: Verified, { kind }: Report | TypedReport): string {
  switch (verified.outcome) {
    case 'same':
      return kind === 'typed'
        ? 'Same: the verdicts follow from the typed figures. No capture backs them.'
        : 'Same: these captures give this report.'
    case 'differs':
      return 'Different: this report doesn’t follow from these captures.'
    case 'other-versions':
      return verified.figures.length === 0
        ? 'This report was made by other versions. Its figures are the same.'
        : 'This report was made by other versions, so its figures may differ.'
    case 'missing':
      return 'Can’t be verified: captures or metrics of the report are missing.'
  }
}

function detailOf(verified: Verified): string[] {
  if (verified.outcome === 'same') return []
  if (verified.outcome === 'missing') return section('Missing', verified.missing)
  const figures = section(
    'Figures that differ',
    verified.figures.map(
      ({ metric: id, scene, reported, found = 'no such figure' }) =>
        `${[scene, metric(id)?.name ?? id].filter(Boolean).join(', ')}: reported “${reported}”, found “${found}”`,
    ),
  )
  return verified.outcome === 'differs'
    ? [...figures, ...section('Other parts that differ', verified.parts)]
    : [
        ...section(
          'Versions',
          verified.versions.map(
            ({ of, reported, found }) => `${of}: ${reported} in the report, ${found} here.`,
          ),
        ),
        ...figures,
      ]
}

type NamedReport = { name?: string; report: Report | TypedReport }

function reportsIn(file: string): NamedReport[] {
  const data = jsonIn(file)
  if (!isObject(data) || data.kind !== 'frame-times-sides' || !Array.isArray(data.sides))
    return [{ report: reportOf(data, file) }]
  return data.sides.filter(isObject).map(({ name, report }) => ({
    name: typeof name === 'string' ? name : '',
    report: reportOf(report, file),
  }))
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}

function reportOf(data: unknown, file: string): Report | TypedReport {
  const isTyped = isObject(data) && data.kind === 'typed'
  const parsed = isTyped ? parseTypedReport(data) : parseReport(data)
  if (parsed.ok) return parsed.report
  throw new UsageError(`'${file}' is not a report: ${parsed.faults.slice(0, 3).join('; ')}.`)
}

function jsonIn(file: string): unknown {
  try {
    const stats = statSync(file)
    if (!stats.isFile() || stats.size > MOST_BYTES) throw new Error('the file is too large for a report')
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'it contains no JSON'
    throw new UsageError(`'${file}' is not a report (${why}).`)
  }
}
