import { Badge } from '#app/ui/badge.tsx'
import { Card } from '../card.tsx'
import { type MetricChange, metricChanges } from '../project-state/metric-changes.ts'
import { sampleFigures } from './sample-figures.ts'

/** What the card will look like: small and dim, so that nobody takes it for a measurement. */
export function SampleMetrics() {
  return (
    <Card title="Performance Metrics" tag={<Badge>Sample</Badge>}>
      <p className="text-small text-soft">Your own figures stand here once we have measured.</p>
      <ul className="mt-4 grid max-w-2xl gap-x-8 gap-y-4 sm:grid-cols-3">
        {metricChanges(sampleFigures).map((change) => (
          <Sample key={change.label} {...change} />
        ))}
      </ul>
    </Card>
  )
}

function Sample({ label, before, after }: MetricChange) {
  return (
    <li className="text-soft">
      <p className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap font-mono text-micro">
        <span>{label}</span>
        <span className="font-semibold font-sans text-small">{after.text}</span>
        <span>from {before.text}</span>
      </p>
      <div
        aria-hidden="true"
        className="mt-2 grid gap-1 opacity-40 [forced-color-adjust:none] [print-color-adjust:exact]"
      >
        <div className="h-1 bg-before" style={{ width: `${before.share * 100}%` }} />
        <div className="h-1 bg-after" style={{ width: `${after.share * 100}%` }} />
      </div>
    </li>
  )
}
