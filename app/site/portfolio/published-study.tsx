import { ClosingCall } from '#app/components/page-ends.tsx'
import { WithTerms } from '#app/components/with-terms.tsx'
import { MoreLink } from '#app/ui/link.tsx'
import type { CaseStudy, StudyFrame } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { overdraw } from '#content/overdraw.ts'
import { along, Bar, BudgetMark } from '../figures/bars.tsx'
import { FrameStacks, totalOf } from '../figures/frame-stacks.tsx'
import { type NextStep, NextSteps } from '../next-steps.tsx'
import { OverdrawPicture } from '../overdraw/overdraw-picture.tsx'
import { OverdrawRun } from '../overdraw/overdraw-run.tsx'
import { PageContents } from '../page-contents.tsx'
import {
  formatDistance,
  formatMilliseconds,
  frameTime,
  type MeanChange,
  meanChange,
} from './benchmark-figures.ts'
import { Benchmarks } from './benchmarks.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { Performance, StudyHero } from './study-hero.tsx'
import { Deliverables, Lessons, Results, Steps, StudySection, Timeline } from './study-sections.tsx'

const { call } = caseStudyPage

/** A complete case study. Empty sections are left out, also in the table of contents. */
export function PublishedStudy({ study, nextSteps }: { study: CaseStudy; nextSteps: NextStep[] }) {
  const { benchmarks, targetFps } = study
  const frames =
    benchmarks.length > 0 && targetFps !== undefined
      ? { fps: meanChange(benchmarks, 'fps'), targetFps }
      : undefined
  return (
    <div data-palette={study.palette}>
      <StudyHero study={study} />
      {study.demonstration && <OverdrawPicture />}
      <Performance study={study} />
      <div className="measure @container pt-14 md:pt-20">
        <div className="@wide:grid @wide:grid-cols-[12rem_minmax(0,1fr)] @wide:gap-x-16">
          <PageContents title={caseStudyPage.contents} sections={sectionsOf(study)} wide="container" />
          <div className="@max-wide:mt-14">
            <StudySection anchor="overview">
              <Brief study={study} />
            </StudySection>
            <StudySection anchor="challenge">
              <p className="max-w-[42em]">
                <WithTerms text={study.challenge} />
              </p>
              {study.frame && targetFps && <FrameParts frame={study.frame} targetFps={targetFps} />}
              {study.demonstration && <Demonstration />}
            </StudySection>
            <StudySection anchor="approach">
              <Steps steps={study.approach} figures={study.figures ?? []} />
            </StudySection>
            {benchmarks.length > 0 && <Benchmarks study={study} />}
            <SettingsPanel changed={study.settingsChanged} groups={study.settingsGroups ?? []} />
            {study.timeline.length > 0 && <Timeline timeline={study.timeline} />}
            <StudySection anchor="results">
              {frames && <FrameBudget {...frames} />}
              <Results results={study.results} />
            </StudySection>
            {study.deliverables.length > 0 && <Deliverables items={study.deliverables} />}
            {study.lessons.length > 0 && <Lessons lessons={study.lessons} />}
            <NextSteps steps={nextSteps} className="mt-20 md:mt-28" />
          </div>
        </div>
      </div>
      <ClosingCall
        {...call}
        budget={targetFps === undefined ? undefined : formatMilliseconds(frameTime(targetFps))}
      />
    </div>
  )
}

function Demonstration() {
  const { heading, intro, own } = overdraw
  return (
    <section aria-label={heading} className="mt-14 md:mt-20">
      <h3 className="text-title tracking-[-0.03em]">{heading}</h3>
      <p className="mt-2 mb-8 max-w-[42em] text-soft">{intro}</p>
      <OverdrawRun />
      <MoreLink to={own.href} label={own.label} className="mt-6" />
    </section>
  )
}

function sectionsOf({ benchmarks, timeline, deliverables, lessons }: CaseStudy) {
  const optional = { benchmarks, timeline, deliverables, lessons }
  return Object.entries(caseStudyPage.headings)
    .filter(([id]) => optional[id as keyof typeof optional]?.length !== 0)
    .map(([id, heading]) => ({ id, heading }))
}

const LEAD = 'max-w-[30em] text-lead md:text-title md:leading-snug md:tracking-[-0.02em]'

/** The problem and the three changes that mattered. */
function Brief({ study: { brief, summary } }: { study: Pick<CaseStudy, 'brief' | 'summary'> }) {
  if (!brief) return <p className={LEAD}>{summary}</p>
  return (
    <>
      <p className={LEAD}>{brief.problem}</p>
      <dl className="mt-8 max-w-[52em] divide-y divide-line border-line border-y">
        {brief.changes.map(({ what, gave }) => (
          <div key={what} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4">
            <dt className="font-semibold">{what}</dt>
            <dd className="font-mono text-after text-small">{gave}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const { before, after } = caseStudyPage.chart

type FramePartsProps = { frame: StudyFrame; targetFps: number }

/** One frame by pass, before and after, with all parts on one scale. */
function FrameParts({ frame: { caption, parts }, targetFps }: FramePartsProps) {
  const budgetMs = frameTime(targetFps)
  const scaleMs = Math.max(
    ...parts.flatMap(({ passes }) => [totalOf(passes, 'before'), totalOf(passes, 'after')]),
  )
  return (
    <figure className="mt-10 md:mt-12">
      <div className={`grid gap-x-10 gap-y-12 ${parts.length > 1 ? '@laptop:grid-cols-2' : 'max-w-[44rem]'}`}>
        {parts.map(({ title, passes }) => (
          <section key={title} aria-label={title} className="min-w-0">
            {parts.length > 1 && <h3 className="mb-4 text-lead">{title}</h3>}
            <FrameStacks
              title={title}
              passes={passes}
              budget={{ ms: budgetMs, label: formatMilliseconds(budgetMs) }}
              labels={{ before, after }}
              scaleMs={scaleMs}
            />
          </section>
        ))}
      </div>
      <figcaption className="mt-4 max-w-[58rem] font-mono text-micro text-soft">{caption}</figcaption>
    </figure>
  )
}

const { labels, over, under } = caseStudyPage.frame

/** The mean frame before and after, compared with the target. */
function FrameBudget({ fps, targetFps }: { fps: MeanChange; targetFps: number }) {
  const budget = frameTime(targetFps)
  const axis = { end: Math.max(frameTime(fps.before), budget) * 1.02, marks: [] }
  return (
    <figure className="mb-10 max-w-[58rem] md:mb-12">
      <div className="relative grid gap-px border-line border-b border-l pt-8" aria-hidden="true">
        {(['before', 'after'] as const).map((build) => (
          <Bar
            key={build}
            build={build}
            length={along(axis, frameTime(fps[build]))}
            className="flex h-12 items-center px-3.5"
          >
            <span className="text-small">{formatMilliseconds(frameTime(fps[build]))}</span>
          </Bar>
        ))}
        <BudgetMark at={along(axis, budget)}>{formatMilliseconds(budget)}</BudgetMark>
      </div>
      <figcaption className="mt-3 grid gap-y-1 font-mono text-micro text-soft">
        {(['before', 'after'] as const).map((build) => {
          const frame = frameTime(fps[build])
          return (
            <span key={build}>
              {labels[build]} {formatMilliseconds(frame)} ({fps[build].toFixed(1)} FPS),{' '}
              {formatDistance(frame, budget)} {frame > budget ? over : under} {formatMilliseconds(budget)} (
              {targetFps} FPS).
            </span>
          )
        })}
      </figcaption>
    </figure>
  )
}
