import type { Series } from '#app/analyser/reading/analysis.ts'
import { HEIGHT, lineWord, pathsOf, topOf, WIDTH } from '#app/analyser/result/time-chart/scale.ts'
import { BUDGETS_MS } from '#app/analyser/session/address.ts'
import { setAddress } from '#app/analyser/session/session.ts'
import { home } from '#content/home.ts'

const { yourBuild: words } = home

const OFFERED = BUDGETS_MS.filter((ms): ms is keyof typeof words.budgetWords => ms in words.budgetWords)

/** One run from edge to edge: steps at the mean of each bin, a band to its slowest frame, filled more strongly above the budget. */
export function YourTrace({ series, budgetMs }: { series: readonly Series[]; budgetMs: number }) {
  const run = series.find(({ side }) => side === 'before')
  if (!run) return null
  const topMs = topOf([run], budgetMs)
  const { steps, band } = pathsOf(run, { from: run.from, to: run.to, topMs })
  const line = HEIGHT * (1 - budgetMs / topMs)
  const lineAt = `${(100 * line) / HEIGHT}%`
  return (
    <div className="relative h-[16.25rem] border-line border-y text-before md:h-[26rem]">
      <svg
        role="img"
        aria-label={words.traceLabel}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute size-full"
      >
        <clipPath id="above-budget">
          <rect width={WIDTH} height={line} />
        </clipPath>
        <path d={band} fill="currentColor" fillOpacity="0.35" />
        <path d={areaOf(steps)} fill="currentColor" fillOpacity="0.1" />
        <path d={areaOf(steps)} fill="currentColor" fillOpacity="0.34" clipPath="url(#above-budget)" />
        <path
          d={steps}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="budget-line absolute inset-x-0" style={{ top: lineAt }} />
      <p className="measure absolute inset-x-0 top-1 text-right font-mono text-micro text-soft">
        {lineWord(topMs)} ms
      </p>
      <p className="measure absolute inset-x-0 bottom-1 text-right font-mono text-micro text-soft">0 ms</p>
      <fieldset className="measure absolute inset-x-0 flex justify-end" style={{ top: lineAt }}>
        <legend className="sr-only">{words.budget}</legend>
        <div className="ground-edge flex -translate-y-full flex-wrap justify-end gap-x-1 font-mono text-micro text-ink">
          {OFFERED.map((ms) => (
            <label
              key={ms}
              className="flex min-h-8 min-w-8 cursor-pointer items-center justify-center border-transparent border-b-2 px-1.5 hover:text-before has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11 forced-colors:not-has-checked:border-[Canvas]"
            >
              <input
                type="radio"
                name="your-budget"
                className="sr-only"
                checked={ms === budgetMs}
                onChange={() => setAddress({ budget: ms })}
              />
              {ms === budgetMs ? `${ms} ms: ${words.budgetWords[ms]}` : ms}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** What lies under the steps: each stretch of them down to the ground. */
function areaOf(steps: string): string {
  return steps.replace(/M([\d.]+) [^M]+/g, (stretch, left) => `${stretch}V${HEIGHT}H${left}Z`)
}
