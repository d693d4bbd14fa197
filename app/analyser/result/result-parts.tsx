import { memo, type ReactNode } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { InTurn, UpdatedInTurn } from '../components/in-turn.tsx'
import type { Analysis, Choice, SceneFigure } from '../reading/analysis.ts'
import { Distribution } from './distribution.tsx'
import { FigureList, FigureRow, Figures } from './figures.tsx'
import { Passes } from './passes.tsx'
import { Percentiles } from './percentiles.tsx'
import { Sensors, Threads } from './strips.tsx'
import { ResultSection } from './time-chart/chart-table.tsx'
import { TimeChart } from './time-chart/time-chart.tsx'

const { sides: sideWords, scenes: sceneWords } = frameTimesResult

type HeadlineRow = SceneFigure & { side?: string }

type HeadlineRowsProps = {
  id: string
  heading: string
  note: string
  rows: readonly HeadlineRow[]
  budgetMs: number
  titleOf?: (row: HeadlineRow) => ReactNode
}

/** The headline figure of each scene, or of each build against the baseline. */
function HeadlineRows({ id, heading, note, rows, budgetMs, titleOf }: HeadlineRowsProps) {
  return (
    <ResultSection id={id} heading={heading} note={note} className="mt-10 pt-5">
      <FigureList>
        {rows.map((row) => (
          <FigureRow
            key={row.side ?? row.name}
            figure={{ ...row.figure, name: row.name || sceneWords.unnamed }}
            title={titleOf?.(row)}
            budgetMs={budgetMs}
            detail={row.detail}
          />
        ))}
      </FigureList>
    </ResultSection>
  )
}

type ResultPartsProps = {
  analysis: Analysis
  choice: Choice
  /** Undefined until every file is read. */
  judged: Choice | undefined
  shown: string
  /** Undefined if only the shown build has all its figures. */
  onShow: ((side: string) => void) | undefined
  isFrozen?: boolean
}

/** Memoized, so that reading progress doesn't render the charts again. */
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
            <HeadlineRows
              id="sides"
              heading={sideWords.heading}
              note={[sideWords.note, judged.names?.before].filter(Boolean).join(' ')}
              rows={sides}
              budgetMs={budgetMs}
              titleOf={
                onShow &&
                (({ side = '', name }) => (
                  <button
                    type="button"
                    aria-pressed={side === shown}
                    onClick={() => onShow(side)}
                    className="min-h-11 text-left underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-after aria-pressed:decoration-after"
                  >
                    {name}
                  </button>
                ))
              }
            />
          )}
        </UpdatedInTurn>
      )}
      {judged && analysis.scenes.length > 0 && (
        <UpdatedInTurn of={analysis.scenes}>
          {(scenes) => (
            <HeadlineRows
              id="scenes"
              heading={sceneWords.heading}
              note={sceneWords.note}
              rows={scenes}
              budgetMs={budgetMs}
            />
          )}
        </UpdatedInTurn>
      )}
      <UpdatedInTurn of={analysis}>
        {(drawn) => <TimeChart analysis={drawn} choice={choice} isFrozen={isFrozen} />}
      </UpdatedInTurn>
      <UpdatedInTurn of={analysis.sensors}>{(sensors) => <Sensors strips={sensors} />}</UpdatedInTurn>
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
          {(threads) => <Threads strips={threads} budgetMs={budgetMs} />}
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
