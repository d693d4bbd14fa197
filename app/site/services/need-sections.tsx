import { frameTimes } from '../../../content/frame-times.ts'
import type { NeedSection } from '../../../content/service-needs.ts'
import { type ServiceTier, services } from '../../../content/services.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHeading } from '../../ui/section.tsx'
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
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 border-line border-t py-10 md:py-14 lg:grid-cols-3"
    >
      <div className="flex flex-col items-start">
        <h3 id={headingId} className="text-heading md:text-display">
          {need.heading}
        </h3>
        <p className="mt-5 max-w-[36em] text-soft">{need.text}</p>
        <p className="mt-8 pb-2 font-mono text-micro text-soft" id={`${need.id}-tiers`}>
          {needs.tiersLabel}
        </p>
        <ul
          aria-labelledby={`${need.id}-tiers`}
          className="w-full max-w-[36em] border-line border-b text-small"
        >
          {tiers.map(({ id, name, startingFrom }) => (
            <li key={id} className="border-line border-t">
              <Link
                to={`#tier-${id}`}
                className="more-link flex min-h-11 items-center justify-between gap-4 transition-colors duration-150"
              >
                <span className="font-semibold">{name}</span>{' '}
                <span className="ml-auto text-soft">{startingFrom}</span>
                <ArrowIcon size={14} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="lg:col-span-2">
        <ExampleBars {...need.example} />
        <dl className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-7 md:grid-cols-3">
          {Object.entries(need.points).map(([title, text]) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-2 text-small text-soft [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
