import { Fragment } from 'react'
import { WithTerms } from '#app/parts/with-terms.tsx'
import { Link } from '#app/ui/link.tsx'
import { MoreLink } from '#app/ui/more-link.tsx'
import { SectionHeading } from '#app/ui/section.tsx'
import { frameTimes } from '#content/frame-times.ts'
import type { NeedSection } from '#content/service-needs.ts'
import { type ServiceTier, services } from '#content/services.ts'
import { ExampleBars } from './example-bars.tsx'

const { needs } = services

/** The three things that bring people here, each with what a capture of it looks like and the tiers that fit. */
export function NeedSections({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <div className="section">
      <SectionHeading>{needs.heading}</SectionHeading>
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
