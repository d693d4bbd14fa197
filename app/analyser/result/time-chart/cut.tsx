import type { Choice } from '../../reading/analysis.ts'
import { along } from './scale.ts'

const HATCH =
  'pointer-events-none absolute inset-y-0 [print-color-adjust:exact] bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_6px)] bg-ground/65'

type CutProps = { scale: { from: number; to: number }; trim: Choice['trim'] }

/** What does not count, hatched at both ends. */
export function Cut({ scale, trim }: CutProps) {
  const start = Math.min(1, Math.max(0, along(scale, trim.from)))
  const end = trim.to === undefined ? 1 : Math.min(1, Math.max(0, along(scale, trim.to)))
  return (
    <>
      {start > 0 && <div className={`left-0 ${HATCH}`} style={{ width: `${100 * start}%` }} />}
      {end < 1 && <div className={`right-0 ${HATCH}`} style={{ width: `${100 * (1 - end)}%` }} />}
    </>
  )
}
