import { Fragment } from 'react'
import { WithTerms } from '#app/components/with-terms.tsx'
import { Link, MoreLink } from '#app/ui/link.tsx'
import { SectionHeading } from '#app/ui/section.tsx'
import { frameTimes } from '#content/frame-times.ts'
import type { NeedExample, NeedSection } from '#content/service-needs.ts'
import { type ServiceTier, services } from '#content/services.ts'

const { needs } = services

export function NeedSections({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <div className="section">
      <SectionHeading intro={needs.intro}>{needs.heading}</SectionHeading>
      <div className="mt-8 border-line border-b md:mt-12">
        {needs.sections.map((need) => (
          <Need key={need.id} need={need} tiers={tiers.filter(({ id }) => need.tiers.includes(id))} />
        ))}
      </div>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <span className="text-soft">{needs.tool.text}</span>
        <MoreLink to={frameTimes.link.href} label={needs.tool.label} />
      </p>
    </div>
  )
}

function Need({ need, tiers }: { need: NeedSection; tiers: readonly ServiceTier[] }) {
  const headingId = `${need.id}-heading`
  return (
    <section
      id={need.id}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 border-line border-t py-6 md:py-14 lg:grid-cols-3"
    >
      <div>
        <h3 id={headingId} className="text-heading md:text-display">
          {need.heading}
        </h3>
        <p className="mt-4 max-w-[36em] text-soft">
          <WithTerms text={need.text} />
        </p>
        <p className="mt-4 text-small text-soft">
          {needs.tiersLabel}:{' '}
          {tiers.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link
                to={`#tier-${id}`}
                className="inline-flex min-h-6 items-center text-ink underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after"
              >
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      </div>
      <div className="lg:col-span-2">
        <ExampleBars {...need.example} />
        <dl className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 md:mt-10 md:grid-cols-3">
          {Object.entries(need.points).map(([title, text]) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-small md:mt-2 text-soft [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const BARS = { over: 'bg-before', within: 'bg-after', neutral: 'bg-edge' }
const FIGURES = { over: 'text-before', within: 'text-after', neutral: 'text-ink' }

/** Bars from zero, with the budget as a dotted line. */
function ExampleBars({ caption, unit, rows, budget, conclusion }: NeedExample) {
  const axis = Math.max(budget?.value ?? 0, ...rows.map(({ value }) => value)) * 1.04
  const along = (value: number) => `${(value / axis) * 100}%`
  return (
    <figure>
      <figcaption className="font-mono text-micro text-soft">{caption}</figcaption>
      <dl className="mt-4 grid grid-cols-[minmax(min-content,1fr)_auto] gap-x-4 font-mono text-micro sm:grid-cols-[11rem_1fr_4.5rem]">
        {rows.map(({ label, value, tone }) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid items-center">
            <dt className="max-sm:pt-2 sm:py-2">{label}</dt>
            <dd
              className={`text-right font-medium max-sm:pt-2 sm:col-start-3 sm:row-start-1 ${FIGURES[tone]}`}
            >
              {value.toFixed(1)} {unit}
            </dd>
            <dd
              aria-hidden="true"
              className="relative flex items-center self-stretch max-sm:col-span-full max-sm:py-1 sm:col-start-2 sm:row-start-1"
            >
              <span
                className={`h-4 [forced-color-adjust:none] [print-color-adjust:exact] ${BARS[tone]}`}
                style={{ width: along(value) }}
              />
              {budget && (
                <span className="absolute inset-y-0 w-px budget-mark" style={{ left: along(budget.value) }} />
              )}
            </dd>
          </div>
        ))}
        {budget && (
          <div className="col-span-full grid grid-cols-subgrid text-soft">
            <dt className="sr-only">Budget</dt>
            <dd className="relative max-sm:col-span-full sm:col-start-2">
              <span
                className="absolute top-0 h-4 w-px budget-mark"
                style={{ left: along(budget.value) }}
                aria-hidden="true"
              />
              <span className="block pt-1 pr-2 text-right" style={{ width: along(budget.value) }}>
                {budget.label}
              </span>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-4 border-line border-t pt-4 text-small">{conclusion}</p>
    </figure>
  )
}
