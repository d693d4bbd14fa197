import { reportSchema } from './report.schema.ts'
import type { Report } from './report-data.ts'

export type { Report } from './report-data.ts'
export {
  type CheckedSignature,
  checkSignature,
  type SignedReport,
  type UnsignedReport,
} from './signed-report.ts'

/**
 * Checks untrusted data, such as the result of `JSON.parse`.
 * @returns one line per fault with its path
 */
export function parseReport(
  data: unknown,
): { ok: true; report: Report } | { ok: false; faults: readonly string[] } {
  const { success, data: report, error } = reportSchema.safeParse(data)
  if (success) return { ok: true, report }
  return {
    ok: false,
    faults: error.issues.map(({ path, message }) => `${path.join('.') || 'report'}: ${message}`),
  }
}
