import { figureSides } from '#domain/projects/figures.ts'
import type { Figure, ProjectFigures } from '#domain/projects/projects.schema.ts'

/** A point of an axis: its place from 0 to 1, and what is written there. */
export type AxisPoint = { share: number; text: string }

/** One metric before and after, ready to be drawn on an axis that starts at zero. */
export type MetricChange = {
  label: string
  before: AxisPoint
  after: AxisPoint
  /** The line of the frame budget at 60 FPS. */
  budget: AxisPoint | undefined
  /** At the far end, with the unit. */
  axisEnd: string
}

type Metric = {
  key: keyof ProjectFigures
  label: string
  budget?: { value: number; text: string }
  /** After each side. */
  unit: string
  /** Written in short, such as 2.1M, where the figures are that large. */
  isShort?: boolean
  endText: (value: number) => string
}

const METRICS: readonly Metric[] = [
  {
    key: 'fps',
    label: 'FPS',
    budget: { value: 60, text: '60' },
    unit: '',
    endText: (value) => `${short(value)} FPS`,
  },
  { key: 'low1', label: '1% low', unit: '', endText: (value) => `${short(value)} FPS` },
  {
    key: 'frameTime',
    label: 'Frame time',
    budget: { value: 1000 / 60, text: '16.7' },
    unit: 'ms',
    endText: (value) => `${short(value)} ms`,
  },
  {
    key: 'drawCalls',
    label: 'Draw calls',
    unit: '',
    isShort: true,
    endText: (value) => `${short(value)} calls`,
  },
  {
    key: 'vram',
    label: 'VRAM',
    unit: ' GB',
    endText: (value) => `${short(value)} GB`,
  },
]

/** The metrics that were measured, in their order. */
export function metricChanges(figures: ProjectFigures): MetricChange[] {
  return METRICS.flatMap((metric) => {
    const figure = figures[metric.key]
    return figure ? [metricChange(metric, figure)] : []
  })
}

function metricChange({ label, budget, unit, isShort, endText }: Metric, figure: Figure): MetricChange {
  const { before, after } = figure
  const sides = isShort ? { before: short(before), after: short(after) } : figureSides(figure)
  const end = axisEnd(Math.max(before, after, budget?.value ?? 0))
  return {
    label,
    before: { share: before / end, text: `${sides.before}${unit}` },
    after: { share: after / end, text: `${sides.after}${unit}` },
    budget: budget && { share: budget.value / end, text: budget.text },
    axisEnd: endText(end),
  }
}

/** The next round number: 63 → 80, 89 → 100, 2,100,000 → 2,500,000. */
function axisEnd(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 2.5, 4, 5, 8].find((factor) => highest <= factor * power) ?? 10
  return step * power
}

/** 45 → 45, 16.71 → 16.7, 2,100,000 → 2.1M */
function short(value: number): string {
  if (value >= 1_000_000) return `${rounded(value / 1_000_000)}M`
  if (value >= 10_000) return `${rounded(value / 1_000)}k`
  return rounded(value)
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}
