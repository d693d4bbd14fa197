import { reportSchema, typedReportSchema } from './report.schema.ts'
import type { Report, TypedReport } from './report-data.ts'

export type { Report, TypedReport } from './report-data.ts'
export {
  type CheckedSignature,
  checkSignature,
  type SignedReport,
  type UnsignedReport,
} from './signed-report.ts'

/** `faults`: one line per fault with its path. */
export type Parsed<Kind> = { ok: true; report: Kind } | { ok: false; faults: readonly string[] }
export type ParsedReport = Parsed<Report>

/** Checks untrusted data, such as the result of `JSON.parse`. */
export function parseReport(data: unknown): ParsedReport {
  return resultOf(reportSchema.safeParse(data))
}

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
