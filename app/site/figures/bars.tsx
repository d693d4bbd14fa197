import type { ReactNode } from 'react'

const FILLS = { before: 'bg-before', after: 'bg-after' }

type BarProps = {
  build: keyof typeof FILLS
  /** A CSS length. */
  length: string
  className: string
  children?: ReactNode
}

/** Amber before, green after. Printed and shown in forced colors too. */
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

/** The budget as a dotted line across the bars of its positioned container. */
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

export type Axis = { end: number; marks: number[] }

/** An axis from zero to at least `largest`, with four to six marks at round numbers. */
export function axisTo(largest: number): Axis {
  const magnitude = 10 ** Math.floor(Math.log10(largest / 4))
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * magnitude * 5 >= largest) ?? 10) * magnitude
  const count = Math.ceil(largest / step)
  return { end: count * step, marks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** @returns the value's position as a CSS length */
export function along(axis: Axis, value: number): string {
  return `${((value / axis.end) * 100).toFixed(2)}%`
}
