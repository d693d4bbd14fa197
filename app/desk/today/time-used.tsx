import type { TimeLeft } from './time-left.ts'

const BARS = { calm: 'bg-soft', near: 'bg-progress', over: 'bg-negative' } as const
export const WORDS = { calm: 'text-ink', near: 'text-progress', over: 'text-negative' } as const

/** Where on the line the promise stands, in percent: what is late goes beyond it. */
const PROMISED = 82

/** How much of the promised time is used, the promise dotted. The words beside it say the same. */
export function TimeUsed({ left: { used, look } }: { left: TimeLeft }) {
  if (used === null) return <div />
  return (
    <div
      aria-hidden="true"
      className="relative h-5 w-full [forced-color-adjust:none] [print-color-adjust:exact]"
    >
      <div className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <div
        className={`absolute top-1/2 left-0 h-[5px] -translate-y-1/2 ${BARS[look]}`}
        style={{ width: `${Math.min(100, used * PROMISED)}%` }}
      />
      <div
        className="absolute inset-y-0.5 border-ink border-l-2 border-dotted"
        style={{ left: `${PROMISED}%` }}
      />
    </div>
  )
}
