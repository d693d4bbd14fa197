import type { PublicPage } from '#app/ground/page-contract.ts'
import { ClosingCall } from '#app/parts/closing-call.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { about } from '#content/about.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { studio } from '#content/studio.ts'
import { durationDays } from '../portfolio/benchmark-figures.ts'
import type { Route } from './+types/about'
import { Deliverables } from './deliverables.tsx'
import { ExampleFrame } from './example-frame.tsx'
import { People } from './people.tsx'
import { Values, WhatWeDo, WhyUs } from './points.tsx'
import { projectDays } from './project-days.ts'
import { ProjectRuler } from './project-ruler.tsx'

export const handle: PublicPage = { public: {} }

/** The days of the study that is drawn: the studies themselves stay with the server. */
export function loader() {
  const { example, steps } = about.process
  const study = caseStudies.find(({ slug }) => slug === example)
  if (!study) throw new Error(`content/about.ts names ${example}, which is no case study.`)
  const { slug, title, timeline, sample } = study
  return { steps: projectDays(steps, timeline), study: { slug, title, sample, days: durationDays(timeline) } }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { call } = about
  return (
    <>
      <AboutHeader />
      <WhatWeDo />
      <WhyUs />
      <People />
      <Values />
      <ProjectRuler {...loaderData} />
      <Deliverables />
      <ClosingCall {...call} />
    </>
  )
}

/** Who the studio is, beside the frame that it works on; above it where large text leaves no room for both. */
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
