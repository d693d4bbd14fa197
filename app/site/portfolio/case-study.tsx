import { data } from 'react-router'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { caseStudyPage, nextSteps as words } from '#content/case-study-page.ts'
import { posts } from '#content/insights/posts.ts'
import { sampleWords } from '#content/samples.ts'
import { along, BudgetMark } from '../figures/bars.tsx'
import { type NextStep, NextSteps, stepToStudy } from '../next-steps.tsx'
import { NotFoundScreen } from '../not-found-screen.tsx'
import type { Route } from './+types/case-study'
import { formatMilliseconds, frameTime } from './benchmark-figures.ts'
import { PublishedStudy } from './published-study.tsx'

export const handle: PublicPage = {
  public: {
    // Only evaluated on the server, so browsers don't load the studies.
    params: import.meta.env.SSR ? caseStudies.map(({ slug }) => slug) : [],
  },
}

export function loader({ params: { slug } }: Route.LoaderArgs) {
  const study = caseStudies.find((candidate) => candidate.slug === slug) ?? null
  return data({ study, nextSteps: stepsAfter(slug) }, { status: study ? 200 : 404 })
}

export default function CaseStudyPage({ loaderData: { study, nextSteps } }: Route.ComponentProps) {
  if (!study)
    return (
      <NotFoundScreen {...caseStudyPage.notFound} back={{ label: caseStudyPage.back, href: '/portfolio' }} />
    )
  return study.status === 'published' ? (
    <PublishedStudy study={study} nextSteps={nextSteps} />
  ) : (
    <StudyInProgress study={study} nextSteps={nextSteps} />
  )
}

/** The other finished studies, then the articles based on this one. */
function stepsAfter(slug: string): NextStep[] {
  return [
    ...caseStudies
      .filter((study) => study.status === 'published' && study.slug !== slug)
      .map((study) => stepToStudy(study, words.study)),
    ...posts
      .filter(({ study }) => study === slug)
      .map(({ slug, title, summary }) => ({
        kind: words.article,
        title,
        text: summary,
        href: `/insights/${slug}`,
      })),
  ]
}

/** A budget line without a trace, because nothing has been recorded. */
function StudyInProgress({ study, nextSteps }: { study: CaseStudy; nextSteps: NextStep[] }) {
  const { title, scenario, engine, palette, summary, targetFps, sample } = study
  const { badge, text } = caseStudyPage.inProgress
  return (
    <>
      <div data-palette={palette} className="measure pt-14 md:pt-24">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <span className="font-mono text-micro text-soft">
            {scenario} · {engine}
          </span>
          {sample && <Badge>{sampleWords.study}</Badge>}
          <Badge tone="progress">{badge}</Badge>
        </p>
        <h1 className="mt-6 max-w-[14em] text-[min(2.75rem,12vw)] leading-none tracking-[-0.032em] text-accent md:text-poster">
          {title}
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

const { screen, headset, view, views, caption } = caseStudyPage.inProgress.budget
const SCREEN_FPS = 60

/**
 * The frame budget of a headset, shared by two views, on one scale with a screen's. Empty because nothing has been
 * measured.
 */
function HeadsetBudget({ targetFps }: { targetFps: number }) {
  const rows = [
    { name: screen, fps: SCREEN_FPS, parts: [view] },
    { name: headset, fps: targetFps, parts: views },
  ]
  const axis = { end: frameTime(SCREEN_FPS), marks: [] }
  return (
    <figure>
      <div className="grid gap-y-6 border-line border-b border-l pb-6">
        {rows.map(({ name, fps, parts }) => (
          <div key={name}>
            <p className="flex flex-wrap justify-between gap-x-5 pl-3 font-mono text-micro">
              <span>
                {name} <span className="text-soft">{fps} Hz</span>
              </span>
              <span>{formatMilliseconds(frameTime(fps))}</span>
            </p>
            <div className="relative mt-2 h-14">
              <div
                className="grid h-full grid-flow-col divide-x divide-edge border-edge border-y"
                style={{ width: along(axis, frameTime(fps)) }}
              >
                {parts.map((part) => (
                  <span key={part} className="grid place-content-center font-mono text-micro text-soft">
                    {part}
                  </span>
                ))}
              </div>
              <BudgetMark at={along(axis, frameTime(fps))} />
            </div>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 max-w-[42em] text-small text-soft">{caption}</figcaption>
    </figure>
  )
}
