import type { ReactNode } from 'react'

const FILLS = { before: 'bg-before', after: 'bg-after' }

type BarProps = {
  build: keyof typeof FILLS
  /** CSS length from zero. */
  length: string
  className: string
  children?: ReactNode
}

/** Amber before, green after, from zero, with its figure written on it. On paper and in forced colours too. */
export function Bar({ build, length, className, children }: BarProps) {
  return (
    <div
      data-bar={build}
      className={`relative shrink-0 whitespace-nowrap rounded-r-sm font-medium font-mono text-micro text-on-after [forced-color-adjust:none] [print-color-adjust:exact] ${FILLS[build]} ${className}`}
      style={{ width: length }}
    >
      {children}
    </div>
  )
}

/** The dotted line of the budget, upright across the bars of its positioned container: light on the ground, dark on a bar. */
export function BudgetMark({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-y-0 left-0" style={{ width: at }}>
      <div className="budget-mark absolute inset-y-0 right-0 w-0.5 [forced-color-adjust:none] [print-color-adjust:exact]" />
      {children && (
        <span className="absolute top-0 right-2 whitespace-nowrap font-mono text-micro text-soft">
          {children}
        </span>
      )}
    </div>
  )
}
