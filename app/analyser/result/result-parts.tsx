import { memo } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { InTurn, UpdatedInTurn } from '../components/in-turn.tsx'
import type { Analysis, Choice, SceneFigure, SideFigure } from '../reading/analysis.ts'
import { Distribution } from './distribution.tsx'
import { FigureRow, Figures, Heads } from './figures.tsx'
import { Passes } from './passes.tsx'
import { Percentiles } from './percentiles.tsx'
import { Sensors, Threads } from './strips.tsx'
import { TimeChart } from './time-chart/time-chart.tsx'

const { sides: sideWords } = frameTimesResult

type SidesProps = {
  sides: readonly SideFigure[]
  baseline: string
  shown: string
  budgetMs: number
  /** Undefined if only the shown build has all its figures. */
  onShow: ((side: string) => void) | undefined
}

function Sides({ sides, baseline, shown, budgetMs, onShow }: SidesProps) {
  if (sides.length === 0) return null
  return (
    <section aria-labelledby="sides" className="mt-10 border-line border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="sides" className="text-title">
          {sideWords.heading}
        </h2>
        <p className="font-mono text-micro text-soft [overflow-wrap:anywhere]">
          {sideWords.note} {baseline}
        </p>
      </div>
      <Heads />
      <dl className="max-md:mt-4">
        {sides.map(({ side, name, figure, detail }) => (
          <FigureRow
            key={side}
            figure={{ ...figure, name }}
            title={
              onShow ? (
                <button
                  type="button"
                  aria-pressed={side === shown}
                  onClick={() => onShow(side)}
                  className="min-h-11 text-left underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-after aria-pressed:decoration-after"
                >
                  {name}
                </button>
              ) : (
                name
              )
            }
            budgetMs={budgetMs}
            detail={detail}
          />
        ))}
      </dl>
    </section>
  )
}

const { scenes: words } = frameTimesResult

function Scenes({ scenes, budgetMs }: { scenes: readonly SceneFigure[]; budgetMs: number }) {
  if (scenes.length === 0) return null
  return (
    <section aria-labelledby="scenes" className="mt-10 border-line border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="scenes" className="text-title">
          {words.heading}
        </h2>
        <p className="font-mono text-micro text-soft">{words.note}</p>
      </div>
      <Heads />
      <dl className="max-md:mt-4">
        {scenes.map(({ name, figure, detail }) => (
          <FigureRow
            key={name}
            figure={{ ...figure, name: name || words.unnamed }}
            budgetMs={budgetMs}
            detail={detail}
          />
        ))}
      </dl>
    </section>
  )
}

type ResultPartsProps = {
  analysis: Analysis
  choice: Choice
  /** Undefined until every file is read. */
  judged: Choice | undefined
  shown: string
  onShow: ((side: string) => void) | undefined
  isFrozen?: boolean
}

/** Memoized, so that reading progress does not render the charts again. */
export const ResultParts = memo(function ResultParts({
  analysis,
  choice,
  judged,
  shown,
  onShow,
  isFrozen = false,
}: ResultPartsProps) {
  const { budgetMs } = choice
  return (
    <>
      {judged && analysis.sides.length > 0 && (
        <UpdatedInTurn of={analysis.sides}>
          {(sides) => (
            <Sides
              sides={sides}
              baseline={judged.names?.before ?? ''}
              shown={shown}
              budgetMs={budgetMs}
              onShow={onShow}
            />
          )}
        </UpdatedInTurn>
      )}
      {judged && analysis.scenes.length > 0 && (
        <UpdatedInTurn of={analysis.scenes}>
          {(scenes) => <Scenes scenes={scenes} budgetMs={budgetMs} />}
        </UpdatedInTurn>
      )}
      <UpdatedInTurn of={analysis}>
        {(drawn) => <TimeChart analysis={drawn} choice={choice} isFrozen={isFrozen} />}
      </UpdatedInTurn>
      <UpdatedInTurn of={analysis.sensors}>{(sensors) => <Sensors sensors={sensors} />}</UpdatedInTurn>
      {judged && (
        <UpdatedInTurn of={analysis.figures}>
          {(figures) => <Figures figures={figures} choice={judged} />}
        </UpdatedInTurn>
      )}
      <div className="mt-16 grid gap-x-10 gap-y-14 md:grid-cols-2">
        <UpdatedInTurn of={analysis}>
          {({ curves, figures }) => <Percentiles curves={curves} figures={figures} budgetMs={budgetMs} />}
        </UpdatedInTurn>
        {analysis.histogram && (
          <UpdatedInTurn of={analysis.histogram}>
            {(histogram) => <Distribution histogram={histogram} budgetMs={budgetMs} />}
          </UpdatedInTurn>
        )}
      </div>
      {analysis.threads.length > 0 && (
        <UpdatedInTurn of={analysis.threads}>
          {(threads) => <Threads threads={threads} budgetMs={budgetMs} />}
        </UpdatedInTurn>
      )}
      {judged && analysis.mayHaveStats && (
        <InTurn>
          <Passes choice={judged} />
        </InTurn>
      )}
    </>
  )
})
