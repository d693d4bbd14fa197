import { Section } from '#app/ui/section.tsx'
import { about } from '#content/about.ts'

/** The studio's trades, as rows of a table. */
export function WhatWeDo() {
  const { heading, text: intro, points } = about.whatWeDo
  return (
    <Section id="what-we-do" heading={heading} intro={intro}>
      <dl className="divide-y divide-line border-line border-y">
        {Object.entries(points).map(([title, text]) => (
          <div key={title} className="grid gap-x-10 gap-y-2 py-6 md:grid-cols-3 md:items-baseline md:py-7">
            <dt className="font-semibold text-lead tracking-[-0.025em] md:text-title">{title}</dt>
            <dd className="max-w-[40em] text-soft md:col-span-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Three sentences to remember, each with its reason beside it. */
export function WhyUs() {
  const { heading, points } = about.whyUs
  return (
    <section aria-labelledby="why-us-heading" id="why-us" className="section">
      <h2 id="why-us-heading" className="font-mono font-normal text-micro text-soft tracking-normal">
        {heading}
      </h2>
      <ul className="mt-4">
        {Object.entries(points).map(([title, text]) => (
          <li
            key={title}
            className="grid items-baseline gap-x-10 gap-y-3 border-line py-7 not-first:border-t md:py-10 lg:grid-cols-3"
          >
            <h3 className="max-w-[15em] text-[clamp(1.75rem,4.2vw,3.5rem)] leading-[1] tracking-[-0.04em] lg:col-span-2">
              {title}
            </h3>
            <p className="max-w-[34em] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Values() {
  const { heading, points } = about.values
  return (
    <Section id="values" heading={heading}>
      <dl className="grid border-line border-b md:grid-cols-2">
        {Object.entries(points).map(([title, text]) => (
          <div
            key={title}
            className="border-line border-t py-8 md:py-10 md:odd:border-r md:odd:pr-7 md:even:pl-7"
          >
            <dt className="font-semibold text-title tracking-[-0.03em] md:text-heading">{title}</dt>
            <dd className="mt-3 max-w-[36em] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
