import { reportSchema, typedReportSchema } from './report.schema.ts'
import type { Report, TypedReport } from './report-data.ts'

export type { Report, TypedReport } from './report-data.ts'

/** A report, or what about the data is none: one line a fault, with where it is. */
export type Parsed<Kind> = { ok: true; report: Kind } | { ok: false; faults: readonly string[] }
export type ParsedReport = Parsed<Report>

/** Checks data of unknown origin, such as what `JSON.parse` gave, against the schema of this version. */
export function parseReport(data: unknown): ParsedReport {
  return resultOf(reportSchema.safeParse(data))
}

/** The same for a report whose figures a person typed. */
export function parseTypedReport(data: unknown): Parsed<TypedReport> {
  return resultOf(typedReportSchema.safeParse(data))
}

type Checked<Kind> =
  | { success: true; data: Kind }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

function resultOf<Kind>(checked: Checked<Kind>): Parsed<Kind> {
  if (checked.success) return { ok: true, report: checked.data }
  return {
    ok: false,
    faults: checked.error.issues.map(({ path, message }) => `${path.join('.') || 'report'}: ${message}`),
  }
}
