import { sha256 } from '@bildruta/frame-times'
import type { ReactNode } from 'react'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { caseStudies } from '#content/case-studies/all.ts'
import type { Benchmark, SceneFigures } from '#content/case-studies/case-study.ts'
import { sampleReport } from '#content/packages.ts'
import { sampleReportPage as words } from '#content/sample-report.ts'
import { frameTrace } from '../figures/frame-trace.ts'
import { Evidence } from './evidence.tsx'
import { Verdict } from './verdict.tsx'

export const handle: PublicPage = { public: {} }

/** A study as a client gets it: two pages of A4 that print as they are. */
export function loader() {
  const study = caseStudies.find(({ slug }) => slug === words.study)
  if (!study?.testBench || !study.frame) throw new Error('The example project has no figures.')
  const { title, benchmarks, testBench, frame, settingsGroups = [] } = study
  const scenes = benchmarks.map((benchmark, index) => ({
    ...benchmark,
    ...sceneTraces(benchmark, 11 + index * 2),
  }))
  return { title, scenes, testBench, passes: frame.parts[0]?.passes ?? [], settingsGroups }
}

export type Report = ReturnType<typeof loader>

export default function SampleReport({ loaderData }: { loaderData: Report }) {
  return (
    <div className="measure grid justify-items-center gap-8 pt-8 print:block print:max-w-none print:p-0">
      <div className="flex w-full max-w-[210mm] flex-wrap items-center justify-between gap-x-8 gap-y-3 text-small text-soft print:hidden">
        <ButtonLink to={words.back.href} look="quiet" size="small" className="-ml-3.5">
          <BackIcon />
          {words.back.label}
        </ButtonLink>
        <p>
          {words.calibrationText}{' '}
          <TextLink to={sampleReport.calibration.href}>{sampleReport.calibration.label}</TextLink>
        </p>
      </div>
      <Sheet title={loaderData.title} page={1}>
        <Verdict report={loaderData} />
      </Sheet>
      <Sheet title={loaderData.title} page={2}>
        <div className="text-[0.71875rem] leading-[1.45]">
          <Evidence report={loaderData} />
        </div>
      </Sheet>
    </div>
  )
}

function Sheet({ title, page, children }: { title: string; page: number; children: ReactNode }) {
  return (
    <section aria-label={`${words.page} ${page}`} className="paper flex w-full max-w-[210mm] flex-col">
      {children}
      <p className="mt-auto flex flex-wrap justify-between gap-x-6 border-line border-t pt-3 font-mono text-[0.6875rem] text-soft">
        <span>{title}</span>
        <span>{page} / 2</span>
      </p>
    </section>
  )
}

type SceneTrace = { trace: readonly number[]; hash: string }

/** Generated frame times with the scene's average and 1% low. */
function sceneTraces({ baseline, optimized }: Benchmark, seed: number) {
  return { before: traceOf(baseline, seed), after: traceOf(optimized, seed + 1) }
}

/** In 100 frames, the slowest one is the 1% low. */
function traceOf({ fps, low1 }: SceneFigures, seed: number): SceneTrace {
  const [meanMs, slowestMs] = [1000 / fps, 1000 / low1]
  const room = slowestMs - meanMs
  const trace = frameTrace({
    seed,
    frames: 100,
    meanMs,
    slowestMs,
    fastestMs: meanMs - room * 0.8,
    jitterMs: room * 0.5,
    hitchShare: 0.08,
    hitchMs: meanMs + room * 0.5,
  })
  const hash = sha256()
  hash.update(new TextEncoder().encode(trace.join()))
  return { trace, hash: hash.digest() }
}
