import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { sampleWords } from '#content/samples.ts'
import { type NextStep, NextSteps } from '../next-steps.tsx'
import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { HeadsetBudget } from './headset-budget.tsx'

/** For an address that no study has. */
export function StudyNotFound() {
  const { heading, text, waysOn } = caseStudyPage.notFound
  return (
    <NotFoundScreen
      heading={heading}
      back={{ label: caseStudyPage.back, href: '/portfolio' }}
      waysOn={waysOn}
    >
      <p className="text-lead text-soft">{text}</p>
    </NotFoundScreen>
  )
}

/** For a study that is announced and not written yet: what is known of it, and those that are finished. */
export function StudyInProgress({ study, nextSteps }: { study: CaseStudy; nextSteps: NextStep[] }) {
  const { title, scenario, engine, palette, summary, targetFps, sample } = study
  const { badge, text } = caseStudyPage.inProgress
  return (
    <>
      <Message heading={title} text={text} palette={palette}>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <span className="font-mono text-micro text-soft">
            {scenario} · {engine}
          </span>
          {sample && <Badge>{sampleWords.study}</Badge>}
          <Badge tone="progress">{badge}</Badge>
        </p>
      </Message>
      <div className="measure mt-16 grid gap-x-10 gap-y-12 md:mt-24 lg:grid-cols-3">
        <p className="max-w-[30em] text-lead">{summary}</p>
        {targetFps !== undefined && (
          <div className="lg:col-span-2">
            <HeadsetBudget targetFps={targetFps} />
          </div>
        )}
      </div>
      <div className="measure">
        <NextSteps steps={nextSteps} className="mt-20 md:mt-28" />
      </div>
    </>
  )
}

type MessageProps = {
  heading: string
  text: string
  palette?: CaseStudy['palette']
  children: ReactNode
}

/** A trace that has not been recorded: the budget line, and nothing under it. */
function Message({ heading, text, palette, children }: MessageProps) {
  return (
    <div data-palette={palette} className="measure pt-14 md:pt-24">
      {children}
      <h1
        className={`mt-6 max-w-[14em] text-[min(2.75rem,12vw)] leading-none tracking-[-0.032em] md:text-poster ${palette ? 'text-accent' : ''}`}
      >
        {heading}
      </h1>
      <div className="budget-line mt-12 md:mt-20" />
      <div className="grid gap-x-10 gap-y-8 pt-8 md:grid-cols-3">
        <p className="max-w-[30em] text-lead text-soft md:col-span-2">{text}</p>
        <p>
          <ButtonLink to="/portfolio">
            <BackIcon />
            {caseStudyPage.back}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
