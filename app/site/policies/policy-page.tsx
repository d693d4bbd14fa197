import type { ReactNode } from 'react'
import type { Policy } from '#content/policy.ts'
import { PolicyContents } from './policy-contents.tsx'
import type { NamedDay, PolicyDays } from './policy-days.ts'
import { Blocks, RichText } from './policy-text.tsx'

type PolicyPageProps = {
  policy: Policy
  days: PolicyDays
  /** What is to be known before one reads on. */
  children?: ReactNode
}

/** Terms and privacy: the days, what the policy is about, its sections by number, and their list beside it. */
export function PolicyPage({ policy, days, children }: PolicyPageProps) {
  const { heading, intro, sections } = policy
  return (
    <article className="measure pt-14 md:pt-24 print:pt-0">
      <header>
        <h1 className="text-[clamp(min(2.75rem,11.5vw),8.4vw,7rem)] leading-[0.92] tracking-[-0.045em]">
          {heading}
        </h1>
        <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-2 border-line border-y py-4 font-mono text-micro text-soft md:mt-14">
          {days.map(({ label, day }) => (
            <Day key={label} label={label} day={day} />
          ))}
        </dl>
        {children && <p className="mt-6 max-w-[44em] border-progress border-l-2 pl-4">{children}</p>}
      </header>
      <div className="mt-8 gap-x-10 lg:mt-14 lg:grid lg:grid-cols-3">
        <PolicyContents sections={sections} />
        <div className="article max-w-[68ch] max-lg:mt-10 lg:col-span-2 print:max-w-none print:text-[10pt]">
          <p className="text-lead">
            <RichText text={intro} />
          </p>
          {sections.map(({ id, heading, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="policy-section">
              <h2 id={`${id}-heading`}>
                <span className="policy-number">{index + 1}</span> {heading}
              </h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function Day({ label, day }: { label: string; day: NamedDay }) {
  return (
    <div className="flex flex-wrap gap-x-[1ch]">
      <dt>{label}:</dt>
      <dd className="text-ink">
        <time dateTime={day.iso}>{day.text}</time>
      </dd>
    </div>
  )
}
