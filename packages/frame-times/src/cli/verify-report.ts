import { readFileSync, statSync } from 'node:fs'
import type { Capture } from '../capture/capture.ts'
import { metric } from '../metrics/all-metrics.ts'
import { neededBy } from '../metrics/metric.ts'
import { checkSignature, parseReport, type Report, type SignedReport } from '../report/parse-report.ts'
import { reportText } from '../report/report-of-captures.ts'
import { recomputed, type Verified, verify } from '../report/verify.ts'
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
export async function verifyReport(
  file: string,
  captures: readonly string[],
  form: 'text' | 'json' = 'text',
): Promise<CommandResult> {
  const text = textOf(file)
  const data = jsonIn(text, file)
  const isSigned = isObject(data) && data.kind === 'signed-report'
  const checked = isSigned ? await checkSignature(text) : undefined
  if (checked?.ok === false) return { out: '', err: wrapped(NOT_AS_SIGNED[checked.code]), status: EXIT.worse }
  const signed = checked?.signed
  const report = reportOf(signed?.report ?? data, file)
  const read: Capture[] = []
  const refused: string[] = []
  const named = new Set(report.captures.map(({ sha256 }) => sha256))
  const asked = neededBy(report.choices.metrics.flatMap((id) => metric(id) ?? []))
  for (const name of findFiles(captures)) {
    const found = await readFile(name, asked)
    if ('refused' in found) refused.push(`${name}: ${found.refused}`)
    else if (named.has(found.capture.sha256)) read.push(found.capture)
  }
  const result = verify(report, read)
  const shown = [
    ...(signed ? [signatureInWords(signed)] : []),
    [wrapped(headlineOf(result)), ...detailOf(result)].join('\n'),
  ]
  const unused = refused.map((line) => wrapped(line, '- '))
  return {
    out: form === 'json' ? textAgain(report, read, signed) : shown.join('\n\n'),
    err: [...(form === 'json' ? shown : []), ...unused].join('\n'),
    status: STATUSES[result.outcome],
  }
}

const NOT_AS_SIGNED = {
  'no-report': 'Different: this isn’t the exact text of a signed report. It was changed or saved again.',
  wrong: 'Different: the signature is invalid, so the report was changed after it was signed.',
}

function signatureInWords({ number, issuer, issuedAt, key }: SignedReport): string {
  return [
    wrapped(`Report ${number} of ${issuer}, signed on ${issuedAt.slice(0, 10)}.`),
    'The signature is valid. Its key:',
    key,
    ...(URL.canParse(issuer) ? [wrapped(`Compare it with ${issuer}/api/report-key.`)] : []),
  ].join('\n')
}

/**
 * The exact text of the only report, recomputed, within its signature if it has one. Empty if captures are missing.
 */
function textAgain(report: Report, captures: readonly Capture[], signed: SignedReport | undefined): string {
  const again = recomputed(report, captures)
  if (!again.ok) return ''
  return reportText(signed ? { ...signed, report: again.report } : again.report).trimEnd()
}

function headlineOf(verified: Verified): string {
  switch (verified.outcome) {
    case 'same':
      return 'Same: these captures give this report.'
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
  const versions = verified.outcome === 'other-versions' ? verified.versions : []
  return [
    ...section(
      'Versions',
      versions.map(({ of, reported, found }) => `${of}: ${reported} in the report, ${found} here.`),
    ),
    ...section(
      'Figures that differ',
      verified.figures.map(
        ({ metric: id, scene, reported, found = 'no such figure' }) =>
          `${[scene, metric(id)?.name ?? id].filter(Boolean).join(', ')}: reported “${reported}”, found “${found}”`,
      ),
    ),
    ...section('Other parts that differ', verified.outcome === 'differs' ? verified.parts : []),
  ]
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}

function reportOf(data: unknown, file: string): Report {
  const parsed = parseReport(data)
  if (parsed.ok) return parsed.report
  throw new UsageError(`'${file}' is not a report: ${parsed.faults.slice(0, 3).join('; ')}.`)
}

function textOf(file: string): string {
  try {
    if (statSync(file).size <= MOST_BYTES) return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`'${file}' is not a report (${(error as NodeJS.ErrnoException).code}).`)
  }
  throw new UsageError(`'${file}' is not a report (it is too large).`)
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`'${file}' is not a report (it contains no JSON).`)
  }
}
