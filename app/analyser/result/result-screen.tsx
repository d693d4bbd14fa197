import { frameTimesResult } from '#content/frame-times-result.ts'
import { InTurn, UpdatedInTurn } from '../components/in-turn.tsx'
import type { Definition } from '../reading/analysis.ts'
import { type CaptureFile, changeSettings, isToBeRead } from '../session/session.ts'
import { useAnalysis } from '../session/use-analysis.ts'
import { useSession } from '../session/use-session.ts'
import { oneDecimal } from '../words/verdict-words.ts'
import { Comparable } from './comparable.tsx'
import { Quote } from './quote.tsx'
import { ResultBar } from './result-bar.tsx'
import { ResultParts } from './result-parts.tsx'
import { RunList } from './runs/run-list.tsx'
import { AsideSection } from './time-chart/chart-table.tsx'
import { Verdict } from './verdict.tsx'

const { reading } = frameTimesResult

/**
 * The result page: verdict first, then charts, with runs and settings next to them. Verdicts and exports wait until
 * every file is read.
 */
export default function ResultScreen() {
  const session = useSession()
  const { analysed, failure, isUnderWay, choice } = useAnalysis(session)
  const isReading = session.files.some(isToBeRead)
  const analysis = analysed?.analysis
  const whole = isReading ? undefined : analysed
  return (
    <>
      <ResultBar analysed={isUnderWay ? undefined : whole} />
      <div
        className="measure grid gap-x-14 gap-y-14 pt-10 md:pt-12 lg:grid-cols-[minmax(0,1fr)_19.5rem] [&_section]:apart"
        aria-busy={isUnderWay || isReading}
      >
        <div className="min-w-0">
          <div aria-live="polite">{whole && <Verdict {...whole} />}</div>
          {!whole && (
            <Waiting
              heading={
                failure
                  ? reading.failed
                  : isReading
                    ? progressIn(session.files)
                    : isUnderWay
                      ? reading.heading
                      : reading.none
              }
              isAlone={!analysis}
            >
              {failure ?? (isReading || isUnderWay ? undefined : reading.noneText)}
            </Waiting>
          )}
          {analysis && <ResultParts analysis={analysis} choice={choice} judged={whole?.choice} />}
        </div>
        <aside className="grid content-start gap-y-9 lg:row-span-2">
          {(['before', 'after'] as const).map((side) => (
            <InTurn key={side}>
              <RunList side={side} session={session} analysis={analysis} />
            </InTurn>
          ))}
          {analysis && (
            <UpdatedInTurn of={analysis.definitions}>
              {(definitions) => <Lows definitions={definitions} chosen={choice.low} />}
            </UpdatedInTurn>
          )}
          <div className="contents">
            {whole && (
              <InTurn>
                <Comparable analysis={whole.analysis} said={session.said} isEditable />
              </InTurn>
            )}
          </div>
        </aside>
        <div className="contents">
          {whole && (
            <InTurn>
              <Quote {...whole} />
            </InTurn>
          )}
        </div>
      </div>
    </>
  )
}

/** A single file shows its progress in its row. */
function progressIn(files: readonly CaptureFile[]): string {
  if (files.length === 1) return reading.heading
  return `${reading.heading} ${files.filter((file) => !isToBeRead(file)).length} ${reading.of} ${files.length}`
}

type WaitingProps = { heading: string; isAlone: boolean; children: string | undefined }

/** Shown in place of the verdict while files are read. */
function Waiting({ heading, isAlone, children }: WaitingProps) {
  return (
    <div className={isAlone ? 'lg:min-h-[60svh]' : undefined}>
      <h1 className="text-[clamp(2.75rem,9vw,4.5rem)] leading-[0.95] tracking-[-0.032em]">{heading}</h1>
      {children && <p className="mt-5 max-w-[36em] text-lead text-soft">{children}</p>}
      {isAlone && heading === reading.none && (
        <dl className="mt-8 max-w-[44em] border-line border-b">
          {Object.entries(reading.accepted).map(([tool, columns]) => (
            <div
              key={tool}
              className="grid items-baseline gap-x-6 border-line border-t py-3 sm:grid-cols-[12rem_1fr]"
            >
              <dt className="font-semibold">{tool}</dt>
              <dd className="font-mono text-small text-soft">{columns}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const { lows } = frameTimesResult

function Lows({ definitions, chosen }: { definitions: readonly Definition[]; chosen: string }) {
  return (
    <AsideSection id="lows" heading={lows.heading} className="print:hidden">
      <fieldset aria-labelledby="lows" className="mt-3 grid gap-1">
        {definitions.map(({ id, name, tools, before, after }) => (
          <label key={id} className="grid cursor-pointer grid-cols-[auto_1fr_auto] gap-x-3.5 py-1.5">
            <input
              type="radio"
              name="low"
              value={id}
              checked={id === chosen}
              onChange={() => changeSettings({ low: id })}
              className="mt-0.5 choice"
            />
            <span className="text-small leading-snug">
              <span className="block font-semibold">{name}</span>
              <span className="font-mono text-micro text-soft">{tools}</span>
            </span>
            <span className="text-right font-mono text-micro">
              {before !== undefined && <span className="block text-before">{oneDecimal(before)}</span>}
              {after !== undefined && <span className="block text-after">{oneDecimal(after)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </AsideSection>
  )
}
