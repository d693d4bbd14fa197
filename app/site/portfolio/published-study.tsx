import { ClosingCall } from '#app/parts/closing-call.tsx'
import { WithTerms } from '#app/parts/with-terms.tsx'
import { MoreLink } from '#app/ui/more-link.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { type CaseStudyAnchor, caseStudyPage } from '#content/case-study-page.ts'
import { overdraw } from '#content/overdraw.ts'
import { type NextStep, NextSteps } from '../next-steps.tsx'
import { OverdrawRun } from '../overdraw/overdraw-run.tsx'
import { formatMilliseconds, frameTime, meanChange } from './benchmark-figures.ts'
import { Benchmarks } from './benchmarks.tsx'
import { Brief } from './brief.tsx'
import { FrameBudget } from './frame-budget.tsx'
import { FrameParts } from './frame-parts.tsx'
import { Performance } from './performance.tsx'
import { SectionDisclosure } from './section-disclosure.tsx'
import { SectionRail } from './section-rail.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StudyHero } from './study-hero.tsx'
import { Deliverables, Lessons, Results, Steps } from './study-lists.tsx'
import { StudySection } from './study-section.tsx'
import { Timeline } from './timeline.tsx'

const { call } = caseStudyPage

/** A case study in full. Sections without content are left out, here and in the list of contents. */
export function PublishedStudy({ study, nextSteps }: { study: CaseStudy; nextSteps: NextStep[] }) {
  const { benchmarks, targetFps } = study
  const frames =
    benchmarks.length > 0 && targetFps !== undefined
      ? { fps: meanChange(benchmarks, 'fps'), targetFps }
      : undefined
  return (
    <div data-palette={study.palette}>
      <StudyHero study={study} />
      <Performance study={study} />
      <div className="measure @container pt-14 md:pt-20">
        <div className="@wide:grid @wide:grid-cols-[12rem_minmax(0,1fr)] @wide:gap-x-16">
          <SectionRail anchors={anchorsOf(study)} />
          <SectionDisclosure anchors={anchorsOf(study)} />
          <div>
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

function anchorsOf({ benchmarks, timeline, deliverables, lessons }: CaseStudy): CaseStudyAnchor[] {
  const optional = { benchmarks, timeline, deliverables, lessons }
  return (Object.keys(caseStudyPage.headings) as CaseStudyAnchor[]).filter(
    (anchor) => !(anchor in optional) || optional[anchor as keyof typeof optional].length > 0,
  )
}
