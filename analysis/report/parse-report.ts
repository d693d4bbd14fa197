import { reportSchema } from './report.schema.ts'
import type { Report } from './report-data.ts'

export type { Report } from './report-data.ts'

/** A report, or what about the data is none: one line a fault, with where it is. */
export type ParsedReport = { ok: true; report: Report } | { ok: false; faults: readonly string[] }

/** Checks data of unknown origin, such as what `JSON.parse` gave, against the schema of this version. */
export function parseReport(data: unknown): ParsedReport {
  const parsed = reportSchema.safeParse(data)
  if (parsed.success) return { ok: true, report: parsed.data }
  return {
    ok: false,
    faults: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'report'}: ${message}`),
  }
}
