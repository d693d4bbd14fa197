import { WithTerms } from '#app/components/with-terms.tsx'
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Bench, Benchmark, CaseStudy, SlowFrames, TestBench } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { BenchmarkChart } from './benchmark-chart.tsx'
import {
  type FigureName,
  formatFigure,
  formatPercent,
  percentChange,
  VERDICT_TONES,
  type Verdict,
  verdict,
} from './benchmark-figures.ts'
import { StudySection } from './study-sections.tsx'

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
            <dd className="font-sans text-small">{testBench[key]}</dd>
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
          <dd className="font-sans text-small">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const { table } = caseStudyPage

/** The scene is left of its three rows, or above them on phones and in large text. */
const GRID = '@tablet:grid @tablet:grid-cols-[13rem_repeat(4,minmax(0,1fr))] @tablet:gap-x-8'

const FIGURES: FigureName[] = ['fps', 'low1', 'vramGB']

type BenchmarkTableProps = {
  benchmarks: Benchmark[]
  bench: string
  /** Slower frames are counted, in milliseconds. */
  slowFrameMs: number | undefined
}

function BenchmarkTable({ benchmarks, bench, slowFrameMs }: BenchmarkTableProps) {
  return (
    <div className="relative mt-14 overflow-x-auto">
      <table className="w-full font-mono text-micro @tablet:block">
        <caption className="sr-only">
          {table.caption}: {bench}
        </caption>
        <thead className={`text-soft ${GRID}`}>
          <tr className="@tablet:contents">
            {(['figure', 'baseline', 'optimized', 'change'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="py-2 font-normal not-first:pl-1.5 not-first:text-right first:text-left @tablet:first:col-start-2"
              >
                {table[column]}
              </th>
            ))}
          </tr>
        </thead>
        {benchmarks.map((benchmark) => (
          <SceneRows key={benchmark.scene} {...benchmark} slowFrameMs={slowFrameMs} />
        ))}
      </table>
    </div>
  )
}

function SceneRows({
  scene,
  baseline,
  optimized,
  slowFrames,
  slowFrameMs,
}: Benchmark & Pick<BenchmarkTableProps, 'slowFrameMs'>) {
  return (
    <tbody className={`border-line border-t @tablet:py-4 @max-tablet:[&>tr:last-child>*]:pb-4 ${GRID}`}>
      <tr className="@tablet:contents">
        <th
          scope="rowgroup"
          colSpan={4}
          className="pt-4 pb-1 text-left font-sans font-semibold text-body tracking-[-0.02em] @tablet:row-span-4 @tablet:py-0"
        >
          {scene}
        </th>
      </tr>
      {FIGURES.map((name) => (
        <FigureRow key={name} name={name} before={baseline[name]} after={optimized[name]} />
      ))}
      {slowFrames && slowFrameMs && <SlowFramesRow {...slowFrames} slowFrameMs={slowFrameMs} />}
    </tbody>
  )
}

/** Shown as a difference because a percentage of 0 means nothing. */
function SlowFramesRow({ before, after, slowFrameMs }: SlowFrames & { slowFrameMs: number }) {
  const [over, aMinute] = table.slowFrames
  return (
    <Row
      label={`${over} ${slowFrameMs} ${aMinute}`}
      before={before.toFixed(1)}
      after={after.toFixed(1)}
      change={after === 0 ? table.gone : (after - before).toFixed(1)}
      verdict={after < before ? 'better' : after > before ? 'worse' : 'same'}
    />
  )
}

function FigureRow({ name, before, after }: { name: FigureName; before: number; after: number }) {
  const percent = percentChange(before, after)
  return (
    <Row
      label={table.names[name]}
      before={formatFigure(name, before)}
      after={formatFigure(name, after)}
      change={formatPercent(percent, 1)}
      verdict={verdict(name, percent)}
    />
  )
}

type RowProps = Record<'label' | 'before' | 'after' | 'change', string> & { verdict: Verdict }

function Row({ label, before, after, change, verdict: judged }: RowProps) {
  return (
    <tr className="@tablet:contents">
      <th scope="row" className="py-1.5 text-left font-normal text-soft">
        {label}
      </th>
      <td className="py-1.5 pl-1.5 text-right text-before">{before}</td>
      <td className="py-1.5 pl-1.5 text-right">{after}</td>
      <td className={`py-1.5 pl-1.5 text-right ${VERDICT_TONES[judged]}`}>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {change}
          <VerdictMark verdict={judged} />
        </span>
      </td>
    </tr>
  )
}

function VerdictMark({ verdict: judged }: { verdict: Verdict }) {
  if (judged === 'same') return <span className="w-3" />
  return (
    <>
      {judged === 'better' ? <CheckIcon size={12} /> : <CloseIcon size={12} />}
      <VisuallyHidden>{table.verdicts[judged]}</VisuallyHidden>
    </>
  )
}
