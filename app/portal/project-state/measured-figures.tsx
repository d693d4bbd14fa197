import type { ProjectFigures } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { type AxisPoint, type MetricChange, metricChanges } from './metric-changes.ts'

/** Where the budget's figure would run into those at the ends of the axis. */
const CROWDED = { below: 0.1, above: 0.8 }

/** In forced colours and on paper too. */
const BAR = 'h-2.5 [forced-color-adjust:none] [print-color-adjust:exact]'

/** Before and after, one row a metric, each drawn from zero on an axis of its own. */
export function MeasuredFigures({ figures }: { figures: ProjectFigures }) {
  return (
    <Card title="Performance Metrics" tag={<Legend />}>
      <ul>
        {metricChanges(figures).map((change) => (
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

function Legend() {
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
        <span className="font-semibold text-heading tracking-[-0.035em]">{after.text}</span>
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
