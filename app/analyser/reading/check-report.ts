import { type Capture, recomputed, reportText, type Verified, verify } from '@bildruta/frame-times'
import { checkSignature } from '@bildruta/frame-times/parse-report'

/**
 * A signed report, checked against captures.
 * @property isSame whether they give its text byte by byte
 */
export type CheckedReport =
  | { isSigned: false }
  | { isSigned: true; key: string; isSame: boolean; outcome: Verified['outcome'] }

export async function checkReport(text: string, captures: readonly Capture[]): Promise<CheckedReport> {
  const checked = await checkSignature(text)
  if (!checked.ok) return { isSigned: false }
  const { key, report } = checked.signed
  const again = recomputed(report, captures)
  return {
    isSigned: true,
    key,
    isSame: again.ok && reportText(again.report) === reportText(report),
    outcome: verify(report, captures).outcome,
  }
}
