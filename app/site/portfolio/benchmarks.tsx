import type { CaseStudy, TestBench } from '../../../content/case-studies/case-study.ts'
import { caseStudyPage } from '../../../content/case-study-page.ts'
import { BenchmarkChart } from './benchmark-chart.tsx'
import { BenchmarkTable } from './benchmark-table.tsx'
import { StudySection } from './study-section.tsx'

/** Every scene drawn, then every figure as a table, then on what and how it was measured. */
export function Benchmarks({ study: { benchmarks, targetFps, testBench } }: { study: CaseStudy }) {
  return (
    <StudySection anchor="benchmarks" intro={caseStudyPage.benchmarksIntro}>
      <BenchmarkChart benchmarks={benchmarks} targetFps={targetFps} />
      <BenchmarkTable benchmarks={benchmarks} />
      {testBench && <Bench bench={testBench} />}
    </StudySection>
  )
}

function Bench({ bench }: { bench: TestBench }) {
  const { benchHeading, benchLabels } = caseStudyPage
  return (
    <div className="mt-12 rounded-md bg-raised px-5 py-5 font-mono text-micro md:px-7 md:py-6">
      <h3 className="font-medium text-micro text-soft tracking-normal">
        <span aria-hidden="true" className="text-accent">
          {'> '}
        </span>
        {benchHeading}
      </h3>
      <dl className="mt-3 grid gap-x-6 gap-y-1 md:grid-cols-[7rem_1fr] md:gap-y-2">
        {(Object.keys(benchLabels) as (keyof TestBench)[]).map((key) => (
          <div key={key} className="contents">
            <dt className="text-soft max-md:mt-2">{benchLabels[key]}</dt>
            <dd>{bench[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
