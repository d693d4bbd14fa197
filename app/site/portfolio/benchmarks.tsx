import { WithTerms } from '#app/parts/with-terms.tsx'
import type { Bench, CaseStudy, TestBench } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { BenchmarkChart } from './benchmark-chart.tsx'
import { BenchmarkTable } from './benchmark-table.tsx'
import { StudySection } from './study-section.tsx'

/** Every bench of a study, that of the headline figures first. */
export function Benchmarks({ study }: { study: CaseStudy }) {
  return (
    <StudySection anchor="benchmarks" intro={caseStudyPage.benchmarksIntro}>
      {benchesOf(study).map((bench) => (
        <MeasuredBench key={bench.testBench.title} {...bench} slowFrameMs={study.slowFrameMs} />
      ))}
      <Definitions />
    </StudySection>
  )
}

function benchesOf({ testBench, benchmarks, targetFps, furtherBenches = [] }: CaseStudy): Bench[] {
  return testBench ? [{ testBench, benchmarks, targetFps }, ...furtherBenches] : furtherBenches
}

/** Every scene drawn, then every figure as a table, then on what and how it was measured. */
function MeasuredBench({
  testBench,
  benchmarks,
  targetFps,
  slowFrameMs,
}: Bench & Pick<CaseStudy, 'slowFrameMs'>) {
  const { anchor, title, caption } = testBench
  return (
    <section aria-label={title} className="not-first:mt-20">
      <h3 id={anchor} className="text-title">
        {title}
      </h3>
      <p className="mt-3 mb-8 max-w-[42em] text-soft">{caption}</p>
      <BenchmarkChart benchmarks={benchmarks} bench={title} targetFps={targetFps} />
      <BenchmarkTable benchmarks={benchmarks} bench={title} slowFrameMs={slowFrameMs} />
      <Conditions testBench={testBench} />
    </section>
  )
}

function Conditions({ testBench }: { testBench: TestBench }) {
  const { benchHeading, benchLabels } = caseStudyPage
  return (
    <div className="mt-12 rounded-md bg-raised px-5 py-5 font-mono text-micro md:px-7 md:py-6">
      <h4 className="font-medium text-micro text-soft tracking-normal">
        <span aria-hidden="true" className="text-accent">
          {'> '}
        </span>
        {benchHeading}
      </h4>
      <dl className="mt-3 grid gap-x-6 gap-y-1 md:grid-cols-[7rem_1fr] md:gap-y-2">
        {(Object.keys(benchLabels) as (keyof typeof benchLabels)[]).map((key) => (
          <div key={key} className="contents">
            <dt className="text-soft max-md:mt-2">{benchLabels[key]}</dt>
            <dd>{testBench[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Definitions() {
  return (
    <dl className="mt-12 grid max-w-[58rem] gap-x-6 gap-y-1 font-mono text-micro text-soft md:grid-cols-[7rem_1fr] md:gap-y-2">
      {Object.entries(caseStudyPage.definitions).map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-ink max-md:mt-2">
            <WithTerms text={term} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
