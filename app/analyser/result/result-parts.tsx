import { memo } from 'react'
import type { Analysis, Choice } from '../reading/analysis.ts'
import { Distribution } from './distribution.tsx'
import { Figures } from './figures.tsx'
import { InTurn } from './in-turn.tsx'
import { Passes } from './passes.tsx'
import { Percentiles } from './percentiles.tsx'
import { Scenes } from './scenes.tsx'
import { Sensors } from './sensors.tsx'
import { Sides } from './sides.tsx'
import { Threads } from './threads.tsx'
import { TimeChart } from './time-chart/time-chart.tsx'

type ResultPartsProps = {
  analysis: Analysis
  choice: Choice
  /** What was judged; missing while that waits. */
  judged: Choice | undefined
  /** Of several sides. */
  shown: string
  onShow: ((side: string) => void) | undefined
  /** The frames are not here. */
  isFrozen?: boolean
}

/** What the answer rests on, under it. While a file is read it stays as it is, however often that is told. */
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
        <InTurn>
          <Sides
            sides={analysis.sides}
            baseline={judged.names?.before ?? ''}
            shown={shown}
            budgetMs={budgetMs}
            onShow={onShow}
          />
        </InTurn>
      )}
      {judged && analysis.scenes.length > 0 && (
        <InTurn>
          <Scenes scenes={analysis.scenes} budgetMs={budgetMs} />
        </InTurn>
      )}
      <InTurn>
        <TimeChart analysis={analysis} choice={choice} isFrozen={isFrozen} />
      </InTurn>
      <InTurn>
        <Sensors sensors={analysis.sensors} />
      </InTurn>
      {judged && (
        <InTurn>
          <Figures figures={analysis.figures} choice={judged} />
        </InTurn>
      )}
      <div className="mt-16 grid gap-x-10 gap-y-14 md:grid-cols-2">
        <InTurn>
          <Percentiles curves={analysis.curves} figures={analysis.figures} budgetMs={budgetMs} />
        </InTurn>
        {analysis.histogram && (
          <InTurn>
            <Distribution histogram={analysis.histogram} budgetMs={budgetMs} />
          </InTurn>
        )}
      </div>
      {analysis.threads.length > 0 && (
        <InTurn>
          <Threads threads={analysis.threads} budgetMs={budgetMs} />
        </InTurn>
      )}
      {judged && analysis.mayHaveStats && (
        <InTurn>
          <Passes choice={judged} />
        </InTurn>
      )}
    </>
  )
})
