import { useId, useState } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Choice } from '../reading/analysis.ts'
import { useStats } from '../session/use-analysis.ts'
import { FigureList, FigureRow } from './figures.tsx'
import { FIELD } from './runs/row-controls.tsx'
import { ResultSection } from './time-chart/chart-table.tsx'

const { passes: words } = frameTimesResult
/** Enough for a list to look through. */
const MOST_OFFERED = 50

export function Passes({ choice }: { choice: Choice }) {
  const [stat, setStat] = useState<string>()
  const { stats, failure } = useStats(choice, stat)
  return (
    <ResultSection
      id="passes"
      heading={words.heading}
      note={words.note}
      text={words.text}
      className="mt-16 pt-5"
    >
      {stats && stats.grown.length > 0 ? (
        <FigureList>
          {stats.grown.map((figure) => (
            <FigureRow
              key={figure.id}
              figure={figure}
              title={<StatName name={figure.name} />}
              budgetMs={choice.budgetMs}
            />
          ))}
        </FigureList>
      ) : (
        <p className="mt-4 text-small">{failure ?? (stats ? words.none : words.reading)}</p>
      )}
      {stats && stats.names.length > 0 && (
        <>
          <StatChoice names={stats.names} onChoose={setStat} />
          {stats.asked && (
            <dl>
              <FigureRow
                figure={stats.asked}
                title={<StatName name={stats.asked.name} />}
                budgetMs={choice.budgetMs}
              />
            </dl>
          )}
        </>
      )}
    </ResultSection>
  )
}

/** Allows line breaks after slashes. */
function StatName({ name }: { name: string }) {
  const end = name.indexOf('/') + 1
  if (end === 0) return name
  return (
    <>
      {name.slice(0, end)}
      <wbr />
      <StatName name={name.slice(end)} />
    </>
  )
}

type StatChoiceProps = { names: readonly string[]; onChoose: (stat: string | undefined) => void }

function StatChoice({ names, onChoose }: StatChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = typed.toLowerCase()
  const offered = names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MOST_OFFERED)
  return (
    <label className="mt-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small print:hidden">
      {words.stat}
      <input
        type="text"
        list={id}
        value={typed}
        placeholder={words.statHint}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-none`}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          onChoose(names.includes(value) ? value : undefined)
        }}
        className={`${FIELD} flex-1 basis-60 max-lg:min-h-11`}
      />
      <datalist id={id}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span id={`${id}-none`} role="status" className="basis-full text-micro text-soft empty:hidden">
        {offered.length === 0 && words.noStat}
      </span>
    </label>
  )
}
