import type * as z from 'zod/mini'
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
type Parsed<Kind> = { ok: true; report: Kind } | { ok: false; faults: readonly string[] }

/** Checks untrusted data, such as the result of `JSON.parse`. */
export function parseReport(data: unknown): Parsed<Report> {
  return parsed(reportSchema, data)
}

export function parseTypedReport(data: unknown): Parsed<TypedReport> {
  return parsed(typedReportSchema, data)
}

function parsed<Kind>(schema: z.ZodMiniType<Kind>, data: unknown): Parsed<Kind> {
  const { success, data: report, error } = schema.safeParse(data)
  if (success) return { ok: true, report }
  return {
    ok: false,
    faults: error.issues.map(({ path, message }) => `${path.join('.') || 'report'}: ${message}`),
  }
}
