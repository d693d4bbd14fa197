import { memo } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { UpdatedInTurn } from '../components/in-turn.tsx'
import type { Analysis, Choice, SceneFigure } from '../reading/analysis.ts'
import { Distribution } from './distribution.tsx'
import { FigureList, FigureRow, Figures } from './figures.tsx'
import { Percentiles } from './percentiles.tsx'
import { ResultSection } from './time-chart/chart-table.tsx'
import { TimeChart } from './time-chart/time-chart.tsx'

const { scenes: sceneWords } = frameTimesResult

/** The headline figure of each scene. */
function Scenes({ scenes, budgetMs }: { scenes: readonly SceneFigure[]; budgetMs: number }) {
  return (
    <ResultSection id="scenes" heading={sceneWords.heading} note={sceneWords.note} className="mt-10 pt-5">
      <FigureList>
        {scenes.map(({ name, figure, detail }) => (
          <FigureRow
            key={name}
            figure={{ ...figure, name: name || sceneWords.unnamed }}
            budgetMs={budgetMs}
            detail={detail}
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
  isFrozen?: boolean
}

/** Memoized, so that reading progress doesn't render the charts again. */
export const ResultParts = memo(function ResultParts({
  analysis,
  choice,
  judged,
  isFrozen = false,
}: ResultPartsProps) {
  const { budgetMs } = choice
  return (
    <>
      {judged && analysis.scenes.length > 0 && (
        <UpdatedInTurn of={analysis.scenes}>
          {(scenes) => <Scenes scenes={scenes} budgetMs={budgetMs} />}
        </UpdatedInTurn>
      )}
      <UpdatedInTurn of={analysis}>
        {(drawn) => <TimeChart analysis={drawn} choice={choice} isFrozen={isFrozen} />}
      </UpdatedInTurn>
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
    </>
  )
})
