import type { Analysis, Choice, Series } from '#app/analyser/reading/analysis.ts'
import { asMessage } from '#app/analyser/result/exports/as-text.ts'
import { HEIGHT, lineWord, pathsOf, topOf, WIDTH } from '#app/analyser/result/time-chart/scale.ts'
import { takenTrace } from '#app/analyser/session/recognition.ts'
import { changeSettings, type Session } from '#app/analyser/session/session.ts'
import { BUDGETS_MS } from '#app/analyser/session/settings.ts'
import { grouped, oneDecimal } from '#app/analyser/words/verdict-words.ts'
import { carryMessage } from '#app/shared/carried-message.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { home } from '#content/home.ts'
import { headlineOf, overSentence, percent, quoteLabel, runsInWords } from './your-words.ts'

const { yourBuild: words, hero } = home

type YourFiguresProps = {
  analysis: Analysis
  choice: Choice
  session: Session
  onCompare: () => void
  onEnd: () => void
}

export function YourFigures({ analysis, choice, session, onCompare, onEnd }: YourFiguresProps) {
  const [fps = 0, low1, p99, overPercent = 0] = [0, 1, 3, 5].map((at) => analysis.figures[at]?.before?.mean)
  const headline = headlineOf({ meanMs: 1000 / fps, budgetMs: choice.budgetMs, overPercent })
  const share = analysis.overrun.before ?? 0
  const runs = choice.before.length
  const seconds =
    runs === 1 ? session.files.map((file) => takenTrace(file, session)?.seconds).find(Boolean) : undefined
  return (
    <>
      <p className="measure mt-8 font-mono text-micro text-soft [overflow-wrap:anywhere] md:mt-12">
        {[...sourceWords(session), words.here].join(' · ')}
      </p>
      <h1
        id="headline"
        className="measure pt-4 pb-6 font-bold text-[clamp(2.5rem,11vw,4rem)] leading-[0.96] tracking-[-0.04em] md:text-[clamp(3.5rem,6.9vw,6.25rem)]"
      >
        {headline.lead}{' '}
        <span className={headline.isOver ? 'whitespace-nowrap text-before' : 'whitespace-nowrap'}>
          {headline.figure}
        </span>{' '}
        {headline.rest}
      </h1>
      <YourTrace series={analysis.series} budgetMs={choice.budgetMs} />
      <div className="border-line border-b pt-4 pb-5">
        <div className="measure flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1 font-mono text-micro">
            <div>
              <dt className="sr-only">{analysis.figures[0]?.name}</dt>
              <dd className="font-sans font-semibold text-before text-heading tracking-[-0.035em] md:text-display">
                {oneDecimal(fps)} FPS
              </dd>
            </div>
            <Small name={words.low1} value={low1 === undefined ? undefined : oneDecimal(low1)} />
            <Small name={words.p99} value={p99 === undefined ? undefined : `${oneDecimal(p99)} ms`} />
            <Small name={words.overBudget} value={`${percent(overPercent)} ${words.ofItsFrames}`} />
          </dl>
          <p className="font-mono text-ink text-micro">{runsInWords(runs)}</p>
          {seconds !== undefined && (
            <p className="font-mono text-micro text-soft md:ml-auto">
              {words.aboveLine}{' '}
              <span className="text-before">
                {oneDecimal(share * seconds)} {words.of} {oneDecimal(seconds)} s
              </span>
            </p>
          )}
        </div>
      </div>
      <div className="measure grid gap-x-10 gap-y-8 py-7 md:grid-cols-2 lg:grid-cols-3">
        <div>
          <p className="font-mono text-micro text-soft">{words.sumLabel}</p>
          <p role="status" className="mt-2 max-w-[14em] font-semibold text-title tracking-[-0.03em]">
            <span className="sr-only">
              {headline.lead} {headline.figure} {headline.rest}{' '}
            </span>
            {overSentence(share)}
          </p>
        </div>
        <div className="max-lg:order-last max-lg:col-span-full">
          <p className="font-mono text-micro text-soft">{words.foundLabel}</p>
          <dl className="mt-2 font-mono text-micro">
            {words.found.map(({ what, how }) => (
              <div key={what} className="flex gap-x-[2ch]">
                <dt className="w-[13ch] text-soft">{what}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
          <Link
            to={words.foundLink.href}
            className="mt-2 inline-flex min-h-11 items-center font-mono text-micro underline decoration-edge underline-offset-4 hover:decoration-after md:min-h-6"
          >
            {words.foundLink.label}
          </Link>
        </div>
        <div className="flex flex-col items-start gap-3 md:items-end">
          <div className="flex flex-wrap gap-3 md:justify-end">
            <Button onClick={onCompare}>{words.compare}</Button>
            <ButtonLink
              look="primary"
              to={hero.primary.href}
              onClick={() => carryMessage(asMessage(analysis, choice))}
            >
              {quoteLabel(headline)}
            </ButtonLink>
          </div>
          <p className="font-mono text-micro text-soft">{words.goesAlong}</p>
          <Button look="quiet" size="small" onClick={onEnd} className="-mx-3.5 max-md:min-h-11">
            {words.startOver}
          </Button>
        </div>
      </div>
    </>
  )
}

function Small({ name, value }: { name: string; value: string | undefined }) {
  if (value === undefined) return null
  return (
    <div className="flex gap-x-[1ch]">
      <dt className="text-soft">{name}</dt>
      <dd className="text-ink">{value}</dd>
    </div>
  )
}

/** File name, tool, graphics card and length of the capture. */
function sourceWords(session: Session): string[] {
  const read = session.files.filter(({ state }) => state.kind === 'read')
  const [file] = read
  if (file?.state.kind !== 'read') return []
  const { format, gpu } = file.state.card
  const taken = takenTrace(file, session)
  return [
    file.sample ? frameTimesResult.samples[file.sample] : file.name,
    ...(read.length > 1 ? [`${words.andMore}: ${read.length - 1}`] : []),
    format,
    ...(gpu ? [gpu] : []),
    ...(taken ? [`${grouped(taken.frames)} ${words.frames}, ${oneDecimal(taken.seconds)} s`] : []),
  ]
}

const OFFERED = BUDGETS_MS.filter((ms): ms is keyof typeof words.budgetWords => ms in words.budgetWords)

/** One run: the mean of each bin as steps, with a band up to its slowest frame, filled more strongly above the budget. */
function YourTrace({ series, budgetMs }: { series: readonly Series[]; budgetMs: number }) {
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
                onChange={() => changeSettings({ budget: ms })}
              />
              {ms === budgetMs ? `${ms} ms: ${words.budgetWords[ms]}` : ms}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** Closes each segment of the steps down to zero. */
function areaOf(steps: string): string {
  return steps.replace(/M([\d.]+) [^M]+/g, (stretch, left) => `${stretch}V${HEIGHT}H${left}Z`)
}
