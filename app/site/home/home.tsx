import { ClosingCall } from '#app/components/page-ends.tsx'
import { Island } from '#app/islands/island.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Link, MoreLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { faqs } from '#content/faqs.ts'
import { home, type Reason } from '#content/home.ts'
import { sampleReport } from '#content/packages.ts'
import { Drawing } from '../figures/drawings.tsx'
import leaves from '../overdraw/pictures/leaves.avif'
import { frameMark, TimelineSteps } from '../ruler-steps.tsx'
import { Hero } from './hero.tsx'
import { ProfiledFrame } from './profiled-frame.tsx'
import { RecentResults } from './recent-results.tsx'

export const handle: PublicPage = { public: {} }

export default function Home() {
  return (
    <>
      <Island name="hero" when="intent" of={Hero} props={{}} />
      <MetricsStrip />
      <ProfiledFrame />
      <NeedSelector />
      <RecentResults />
      <HowWeWork />
      <Reasons />
      <FaqPreview />
      <ClosingCall {...home.call} />
    </>
  )
}

const { process } = home

function HowWeWork() {
  return (
    <Section id="process" heading={process.heading} intro={process.intro}>
      <TimelineSteps
        columns={4}
        steps={process.steps.map((step, index) => ({ ...step, mark: frameMark(index) }))}
      />
    </Section>
  )
}

const { needs } = home

function NeedSelector() {
  return (
    <section aria-labelledby="needs" className="measure mt-14 md:mt-20">
      <h2 id="needs" className="font-mono font-normal text-micro text-soft tracking-normal">
        {needs.label}
      </h2>
      <ul className="mt-4">
        {needs.options.map(({ label, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="more-link inline-flex items-baseline gap-[0.5em] py-2.5 font-semibold md:py-1.5 text-[clamp(1.625rem,4.4vw,3.5rem)] text-balance text-before leading-[1.05] tracking-[-0.04em] [word-spacing:0.04em] forced-colors:leading-[1.4] transition-colors duration-150 hover:text-after active:text-after"
            >
              <span>{label}</span>
              <ArrowIcon className="size-[0.6em]" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opening a question closes the previous one. */
function FaqPreview() {
  const { heading, ids, links } = home.faqs
  const shown = ids.flatMap((id) => faqs.find((faq) => faq.id === id) ?? [])
  return (
    <section aria-labelledby="questions" className="section grid gap-y-8 md:beside-heading">
      <div className="flex flex-col items-start gap-5">
        <h2 id="questions" className="text-heading md:text-display">
          {heading}
        </h2>
        {links.map(({ href, label }) => (
          <MoreLink key={href} to={href} label={label} />
        ))}
      </div>
      <div>
        <Accordion>
          {shown.map(({ id, q, a }) => (
            <AccordionItem key={id} name="questions" title={q}>
              <p>{a}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </section>
  )
}

const TONES: Record<(typeof home.metrics)[number]['tone'], string> = {
  positive: 'text-after',
  negative: 'text-negative',
  neutral: 'text-ink',
}

/** The only place where less VRAM is red. */
function MetricsStrip() {
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
      <p className="measure pb-4 text-small text-soft">{home.metricsNote}</p>
    </div>
  )
}

const { reasons } = home

function Reasons() {
  return (
    <Section
      id="reasons"
      heading={reasons.heading}
      intro={reasons.intro}
      action={<MoreLink to={sampleReport.href} label={sampleReport.label} />}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)] border-line border-b md:grid-cols-2">
        {reasons.points.map((point) => (
          <div
            key={point.title}
            className="border-line border-t py-8 md:py-10 md:odd:border-r md:odd:pr-7 md:even:pl-7"
          >
            <dt className="font-semibold text-title tracking-[-0.03em] md:text-heading">{point.title}</dt>
            <dd className="mt-3 max-w-[36em] text-soft">{point.text}</dd>
            <dd className="mt-6 flex flex-wrap items-center gap-6 text-small">
              {point.drawing === 'leaves' ? (
                <img
                  src={leaves}
                  alt=""
                  width={1280}
                  height={720}
                  loading="lazy"
                  className="h-56 w-full object-contain object-left"
                />
              ) : (
                <Drawing name={point.drawing} className="h-24 w-36 lg:h-32 lg:w-48" />
              )}
              <Evidence {...point} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Evidence({ evidence, change }: Reason) {
  if (!change) return <span>{evidence}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 font-mono text-micro [overflow-wrap:anywhere]">
      {evidence} <span className="text-before">{change.before}</span>
      <VisuallyHidden>becomes</VisuallyHidden>
      <ArrowIcon size={12} className="text-soft" />
      <span className="text-after">{change.after}</span>
    </span>
  )
}
