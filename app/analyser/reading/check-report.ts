import {
  type Capture,
  metric,
  neededBy,
  REPORT_METRICS,
  readCapture,
  recomputed,
  reportText,
  type Verified,
  verify,
} from '@bildruta/frame-times'
import { checkSignature } from '@bildruta/frame-times/parse-report'
import { chunksOf } from './chunks.ts'

/**
 * A signed report, checked against captures.
 * @property isSame whether they give its text byte by byte
 */
export type CheckedReport =
  | { isSigned: false }
  | { isSigned: true; key: string; isSame: boolean; outcome: Verified['outcome'] }

export const UNREADABLE =
  'The browser could not read the whole file because it was moved, changed or locked. Choose it again.'

/** The same columns that the server reads, because remarks about a capture depend on them. */
const NEEDED = neededBy(REPORT_METRICS.flatMap((id) => metric(id) ?? []))

/** @throws Error if a capture can't be read */
export async function checkReport(text: string, sources: readonly Blob[]): Promise<CheckedReport> {
  const checked = await checkSignature(text)
  if (!checked.ok) return { isSigned: false }
  const { key, report } = checked.signed
  const captures: Capture[] = []
  for (const source of sources) captures.push(await captureIn(source))
  const again = recomputed(report, captures)
  return {
    isSigned: true,
    key,
    isSame: again.ok && reportText(again.report) === reportText(report),
    outcome: verify(report, captures).outcome,
  }
}

/** Reads a capture as the server does. @throws Error with a sentence if it can't be read */
export async function captureIn(source: Blob): Promise<Capture> {
  const read = await readCapture(chunksOf(source), NEEDED).catch(() => {
    throw new Error(UNREADABLE)
  })
  if (!read.ok) throw new Error(read.refusal.sentence)
  return read.capture
}
