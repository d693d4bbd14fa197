import type { ReactNode } from 'react'
import { wakes } from '#app/islands/wakes.ts'
import { runsWords } from '#content/insights/runs-words.ts'
import { verdictFigures } from '#content/verdict-figures.ts'
import { dotsPath } from './runs-shown.ts'
import { WholeTable } from './whole-table.tsx'

const { changes, scatters, runsASide, found } = verdictFigures
/** 5% faster, 2.5% scatter, five runs. */
const SHOWN = { change: 1, scatter: 1, runs: 1 }

/** A sentence whose numbers the reader chooses (`start-runs-sentence.ts`), and the hundred comparisons that it speaks of. Without scripts the table says the same. */
export function RunsSentence() {
  const [withWord, scatterBy, really, calledIn, of100] = runsWords.sentence
  const shown = found[SHOWN.change]?.[SHOWN.scatter]?.[SHOWN.runs] ?? 0
  return (
    <figure
      {...wakes('runs-sentence', 'intent')}
      data-found={JSON.stringify(found)}
      className="my-10 border-line border-y py-6"
    >
      <p className="text-title leading-[2] tracking-[-0.02em] noscript:hidden">
        {withWord} <Choice name="runs">{runsASide.map(String)}</Choice> {scatterBy}{' '}
        <Choice name="scatter">{scatters.map(percent)}</Choice>, {really}{' '}
        <Choice name="change">{changes.map(percent)}</Choice> {calledIn}{' '}
        <output data-found-of="" className="font-semibold text-after">
          {Math.round(shown)}
        </output>{' '}
        {of100}
      </p>
      <svg viewBox="0 0 250 40" aria-hidden="true" className="mt-6 block w-full max-w-xl noscript:hidden">
        <path d={dotsPath(0, 100)} className="fill-line" />
        <path data-dots="" d={dotsPath(0, Math.round(shown))} className="fill-after" />
      </svg>
      <p className="mt-2 font-mono text-micro text-soft noscript:hidden">{runsWords.dots}</p>
      <WholeTable
        title={runsWords.table}
        head={[...runsWords.columns, ...runsASide.map((runs) => `${runs} ${runsWords.runs}`)]}
        rows={changes.flatMap((change, row) =>
          scatters.map((scatter, column) => [
            percent(change),
            percent(scatter),
            ...(found[row]?.[column] ?? []),
          ]),
        )}
      />
      <figcaption className="mt-4 text-small text-soft">{runsWords.caption}</figcaption>
    </figure>
  )
}

function Choice({ name, children }: { name: keyof typeof SHOWN; children: readonly string[] }): ReactNode {
  return (
    <select
      name={name}
      aria-label={runsWords.labels[name]}
      defaultValue={SHOWN[name]}
      autoComplete="off"
      className="min-h-11 rounded-sm border border-edge bg-ground px-2 font-semibold"
    >
      {children.map((label, value) => (
        <option key={label} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function percent(fraction: number): string {
  return `${Number((100 * fraction).toFixed(1))}%`
}
