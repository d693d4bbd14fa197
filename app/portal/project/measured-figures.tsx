import { figureSides, labelWithOrigin } from '#domain/projects/figures.ts'
import type { Figure, Project, ProjectFigures } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'

/** Outside this range the label would overlap the ends of the axis. */
const CROWDED = { below: 0.1, above: 0.8 }

/** Also in forced colors and in print. */
const BAR = 'h-2.5 [forced-color-adjust:none] [print-color-adjust:exact]'

type MeasuredFiguresProps = { project: Pick<Project, 'figures' | 'figuresReport'> }

/** One row per metric, each on its own axis from zero. */
export function MeasuredFigures({ project: { figures, figuresReport } }: MeasuredFiguresProps) {
  if (!figures) return null
  return (
    <Card
      title="Performance Metrics"
      tag={
        <>
          <span className="text-small text-soft">
            {figuresReport === null ? 'typed by the studio' : `measured, report ${figuresReport}`}
          </span>
          <Legend />
        </>
      }
    >
      <ul>
        {metricChanges(figures, figuresReport).map((change) => (
          <li
            key={change.label}
            className="grid items-center gap-x-8 gap-y-4 border-line border-t py-5 first:border-0 first:pt-0 last:pb-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <Figures {...change} />
            <Bars {...change} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Legend() {
  return (
    <p className="ml-auto flex flex-wrap gap-x-5 font-mono text-micro text-soft">
      <span className="flex items-center gap-2">
        <span className={`w-4 bg-before ${BAR}`} />
        before
      </span>
      <span className="flex items-center gap-2">
        <span className={`w-4 bg-after ${BAR}`} />
        after
      </span>
    </p>
  )
}

function Figures({ label, before, after }: MetricChange) {
  return (
    <div>
      <h3 className="font-mono font-normal text-micro text-soft tracking-normal">{label}</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
        <span className="font-semibold text-title tracking-[-0.035em] md:text-heading">{after.text}</span>
        <span className="font-mono text-before text-micro">from {before.text}</span>
      </p>
    </div>
  )
}

function Bars({ before, after, axisEnd, budget }: MetricChange) {
  const crowded = budget && (budget.share < CROWDED.below || budget.share > CROWDED.above)
  return (
    <div aria-hidden="true" className="font-mono text-micro text-soft">
      <div className="relative grid gap-1.5 border-edge border-l py-2">
        <div className={`${BAR} bg-before`} style={{ width: percent(before) }} />
        <div className={`${BAR} bg-after`} style={{ width: percent(after) }} />
        {budget && (
          <div
            className="absolute -inset-y-0.5 w-px bg-[repeating-linear-gradient(to_bottom,var(--color-ink)_0_2px,transparent_2px_5px)] [print-color-adjust:exact] forced-colors:border-l forced-colors:border-dotted forced-colors:bg-none"
            style={{ left: percent(budget) }}
          />
        )}
      </div>
      <div className="relative flex justify-between border-edge border-t pt-1">
        <span>0</span>
        {budget && !crowded && (
          <span className="absolute -translate-x-1/2" style={{ left: percent(budget) }}>
            {budget.text}
          </span>
        )}
        <span>{axisEnd}</span>
      </div>
    </div>
  )
}

function percent({ share }: AxisPoint): string {
  return `${share * 100}%`
}

/** @property share position from 0 to 1 */
type AxisPoint = { share: number; text: string }

export type MetricChange = {
  label: string
  before: AxisPoint
  after: AxisPoint
  /** The frame budget at 60 FPS. */
  budget: AxisPoint | undefined
  /** With the unit. */
  axisEnd: string
}

type Metric = {
  key: keyof ProjectFigures
  label: string
  budget?: { value: number; text: string }
  unit: string
  /** Unit at the end of the axis. */
  axis: string
}

const METRICS: readonly Metric[] = [
  { key: 'fps', label: 'FPS', budget: { value: 60, text: '60' }, unit: '', axis: 'FPS' },
  { key: 'low1', label: '1% low', unit: '', axis: 'FPS' },
  {
    key: 'frameTime',
    label: 'Frame time',
    budget: { value: 1000 / 60, text: '16.7' },
    unit: ' ms',
    axis: 'ms',
  },
  { key: 'drawCalls', label: 'Draw calls', unit: '', axis: 'calls' },
  { key: 'vram', label: 'VRAM', unit: ' GB', axis: 'GB' },
]

/** @param figuresReport that the frame rate comes from */
export function metricChanges(figures: ProjectFigures, figuresReport: number | null = null): MetricChange[] {
  return METRICS.flatMap((metric) => {
    const figure = figures[metric.key]
    if (!figure) return []
    const change = metricChange(metric, figure, metric.key === 'low1' ? figures.fps : undefined)
    return [{ ...change, label: labelWithOrigin(change.label, figure, figuresReport) }]
  })
}

function metricChange(
  { label, budget, unit, axis }: Metric,
  figure: Figure,
  like: Figure | undefined,
): MetricChange {
  const { before, after } = figure
  const sides = figureSides(figure, like)
  const end = roundAxisEnd(Math.max(before, after, budget?.value ?? 0))
  return {
    label,
    before: { share: before / end, text: `${sides.before}${unit}` },
    after: { share: after / end, text: `${sides.after}${unit}` },
    budget: budget && { share: budget.value / end, text: budget.text },
    axisEnd: `${short(end)} ${axis}`,
  }
}

/** The next round number: 63 → 80, 89 → 100, 2,100,000 → 2,500,000. */
export function roundAxisEnd(highest: number): number {
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
