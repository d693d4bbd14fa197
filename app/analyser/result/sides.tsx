import { frameTimesResult } from '#content/frame-times-result.ts'
import type { SideFigure } from '../reading/analysis.ts'
import { FigureRow, Heads } from './figures.tsx'

const { sides: words } = frameTimesResult

type SidesProps = {
  sides: readonly SideFigure[]
  baseline: string
  shown: string
  budgetMs: number
  /** Missing where only the one that is shown is there in all its figures. */
  onShow: ((side: string) => void) | undefined
}

/** What was asked of each of several sides; one of them is shown in all its figures. Nothing where there are two. */
export function Sides({ sides, baseline, shown, budgetMs, onShow }: SidesProps) {
  if (sides.length === 0) return null
  return (
    <section aria-labelledby="sides" className="mt-10 border-line border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="sides" className="text-title">
          {words.heading}
        </h2>
        <p className="font-mono text-micro text-soft [overflow-wrap:anywhere]">
          {words.note} {baseline}
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
