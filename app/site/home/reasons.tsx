import { ArrowIcon } from '#app/ui/icons.tsx'
import { MoreLink } from '#app/ui/more-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { home, type Reason } from '#content/home.ts'
import { sampleReport } from '#content/sample-report.ts'
import { Drawing } from '../figures/drawings.tsx'

const { reasons } = home

/** The four selling points, each with the evidence that it leaves behind. */
export function Reasons() {
  return (
    <Section
      id="reasons"
      heading={reasons.heading}
      intro={reasons.intro}
      action={<MoreLink to={sampleReport.href} label={`${sampleReport.label}: ${sampleReport.of}`} />}
    >
      <dl className="grid grid-cols-[minmax(0,1fr)] border-line border-b md:grid-cols-2">
        {reasons.points.map((point) => (
          <div
            key={point.title}
            className="border-line border-t py-8 md:py-10 md:odd:border-r md:odd:pr-7 md:even:pl-7"
          >
            <dt className="font-semibold text-title tracking-[-0.03em] md:text-heading">{point.title}</dt>
            <dd className="mt-3 max-w-[36em] text-soft">{point.text}</dd>
            <dd className="mt-6 flex flex-wrap items-center gap-6 font-mono text-micro [overflow-wrap:anywhere]">
              <Drawing name={point.drawing} className="h-24 w-36 lg:h-32 lg:w-48" />
              <span className="min-w-[min(100%,16em)] flex-1">
                <Evidence {...point} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Evidence({ evidence, change }: Reason) {
  if (!change) return evidence
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {evidence} <span className="text-before">{change.before}</span>
      <VisuallyHidden>becomes</VisuallyHidden>
      <ArrowIcon size={12} className="text-soft" />
      <span className="text-after">{change.after}</span>
    </span>
  )
}
