import { tracePath } from '../figures/frame-trace.ts'
import type { Report } from './sample-report.tsx'

export const BUDGET_MS = 16.7
/** Frame time at the upper edge of the traces. */
export const TOP_MS = 42

type TracesProps = { scene: Report['scenes'][number]; label: string; className: string }

/** A scene before and after, with the budget dotted. */
export function Traces({ scene, label, className }: TracesProps) {
  return (
    <svg
      viewBox={`0 0 100 ${TOP_MS * 10}`}
      preserveAspectRatio="none"
      fill="none"
      className={`border-line border-b [forced-color-adjust:none] ${className}`}
      role="img"
      aria-label={label}
    >
      <path
        d={tracePath(scene.before.trace, TOP_MS)}
        className="stroke-before"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={tracePath(scene.after.trace, TOP_MS)}
        className="stroke-after"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M0 ${(TOP_MS - BUDGET_MS) * 10}h100`}
        className="stroke-ink"
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
