import { frameTimesResult } from '#content/frame-times-result.ts'
import type { SceneFigure } from '../reading/analysis.ts'
import { FigureRow, Heads } from './figures.tsx'

const { scenes: words } = frameTimesResult

/** What was asked, scene by scene; nothing where all runs are of one. */
export function Scenes({ scenes, budgetMs }: { scenes: readonly SceneFigure[]; budgetMs: number }) {
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
