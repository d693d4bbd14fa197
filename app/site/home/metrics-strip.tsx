import { type HomeMetric, home } from '#content/home.ts'

const TONES: Record<HomeMetric['tone'], string> = {
  positive: 'text-after',
  negative: 'text-negative',
  neutral: 'text-ink',
}

/** The studio's averages: the only place where less VRAM is red. */
export function MetricsStrip() {
  return (
    <div className="border-line border-y">
      <dl className="measure grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {home.metrics.map(({ value, label, tone }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-5 py-4 md:flex-col-reverse md:justify-end md:px-7 md:py-9 md:first:pl-0"
          >
            <dt className="font-mono text-micro text-soft md:mt-3">{label}</dt>
            <dd
              className={`font-semibold text-figure tracking-[-0.045em] max-md:order-first md:text-poster ${TONES[tone]}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="measure">
        <p className="border-line border-t py-3 font-mono text-micro text-soft">{home.metricsNote}</p>
      </div>
    </div>
  )
}
