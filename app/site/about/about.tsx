import { ClosingCall } from '#app/components/page-ends.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Section } from '#app/ui/section.tsx'
import { about, type DeliverableFile } from '#content/about.ts'
import { home } from '#content/home.ts'
import { studio } from '#content/studio.ts'
import { Drawing, type DrawingName } from '../figures/drawings.tsx'
import { FrameStacks } from '../figures/frame-stacks.tsx'
import { ThreePoints } from '../three-points.tsx'
import { People } from './people.tsx'
import { ProgressTimeline } from './progress-timeline.tsx'

export const handle: PublicPage = { public: {} }

export default function About() {
  const { call } = about
  return (
    <>
      <AboutHeader />
      <WhatWeDo />
      <WhyUs />
      <People />
      <Values />
      <ProgressTimeline />
      <Deliverables />
      <ClosingCall {...call} />
    </>
  )
}

function AboutHeader() {
  const [first, ...rest] = about.intro
  return (
    <header className="@container measure pt-14 md:pt-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-14 lg:@min-[56rem]:grid-cols-12 lg:@min-[56rem]:items-end">
        <div className="lg:@min-[56rem]:col-span-7">
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Badge>{about.badge}</Badge>
            <span className="font-mono text-micro text-soft">
              {about.foundedLabel} {studio.foundedYear}
            </span>
          </p>
          <h1 className="mt-6 max-w-[7.5em] text-[min(clamp(3.25rem,8.4vw,7rem),18vw)] leading-[0.92] tracking-[-0.032em]">
            {about.heading}
          </h1>
          <p className="mt-8 max-w-[30em] text-lead md:mt-12">{first}</p>
          {rest.map((text) => (
            <p key={text} className="mt-4 max-w-[34em] text-soft">
              {text}
            </p>
          ))}
        </div>
        <div className="lg:@min-[56rem]:col-span-5 xl:@min-[64rem]:col-span-4 xl:@min-[64rem]:col-start-9">
          <ExampleFrame />
        </div>
      </div>
    </header>
  )
}

const { caption, budgetLabel, passes } = about.frame
const { before, after, budget } = home.hero

/** One frame of the home page's illustration by pass. */
function ExampleFrame() {
  return (
    <figure>
      <FrameStacks
        title={caption}
        passes={passes}
        budget={{ ms: budget.ms, label: budgetLabel }}
        labels={{ before: before.label, after: after.label }}
        notes={{ before: `${before.fps} FPS`, after: `${after.fps} FPS` }}
      />
      <figcaption className="mt-3 font-mono text-micro text-soft">{caption}</figcaption>
    </figure>
  )
}

const DRAWINGS: Record<DeliverableFile, DrawingName> = {
  'project/': 'changes',
  'changes.csv': 'table',
  'captures/': 'runs',
  'frame-times.json': 'bars',
  'frame-times.md': 'sheet',
  'frame-times.png': 'pair',
}

function Deliverables() {
  const { heading, intro, items } = about.deliverables
  return (
    <Section id="deliverables" heading={heading} intro={intro}>
      <ul className="grid grid-cols-[minmax(0,1fr)] border-line border-b sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ file, text }) => (
          <li
            key={file}
            className="flex flex-col border-line border-t py-7 sm:odd:pr-7 sm:max-lg:even:border-l sm:max-lg:even:pl-7 lg:px-7 lg:not-[:nth-child(3n+1)]:border-l lg:[:nth-child(3n+1)]:pl-0"
          >
            <Drawing name={DRAWINGS[file]} className="h-20 w-30" />
            <code className="mt-6 font-mono text-after text-small">{file}</code>
            <span className="mt-2 max-w-[30em]">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function WhatWeDo() {
  const { heading, text, points } = about.whatWeDo
  return (
    <Section id="what-we-do" heading={heading} intro={text}>
      <dl className="divide-y divide-line border-line border-y">
        {Object.entries(points).map(([title, text]) => (
          <div key={title} className="grid gap-y-2 py-6 md:beside-heading md:items-baseline md:py-7">
            <dt className="font-semibold text-lead tracking-[-0.03em] md:text-title">{title}</dt>
            <dd className="max-w-[40em] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function WhyUs() {
  const { heading, points } = about.whyUs
  return (
    <Section id="why-us" heading={heading}>
      <ThreePoints points={points} />
    </Section>
  )
}

function Values() {
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
