import { lowDefinitions } from '#content/frame-times-result.ts'
import { tailWords } from '#content/insights/lessons.ts'
import { DefinitionName, LessonCaption, WholeTable } from './lesson-parts.tsx'
import type { Tail } from './tail-lesson.ts'

/** One published recording under five definitions as bars, and all of them as a table. */
export function TailFigure({ tails }: { tails: readonly Tail[] }) {
  const [shown] = tails
  if (!shown) return null
  return (
    <figure className="my-10 border-line border-y py-6">
      <p className="font-mono text-micro text-soft">
        {shown.game}, {shown.format}: {shown.frames.toLocaleString('en-US')} {tailWords.facts.frames}{' '}
        {shown.seconds} s, {shown.averageFps} {tailWords.facts.average}
      </p>
      <dl className="mt-4">
        {lowDefinitions.map(({ name, tools }, index) => {
          const fps = shown.lows[index] ?? 0
          return (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)_3.5rem]"
            >
              <DefinitionName name={name} tools={tools} />
              <dd aria-hidden="true" className="h-3 max-sm:order-last max-sm:mt-1 max-sm:col-span-2">
                <span
                  className="block h-full bg-before [forced-color-adjust:none] [print-color-adjust:exact]"
                  style={{ width: `${((100 * fps) / shown.averageFps).toFixed(1)}%` }}
                />
              </dd>
              <dd className="text-right font-semibold">{fps.toFixed(1)}</dd>
            </div>
          )
        })}
      </dl>
      <WholeTable
        title={tailWords.table}
        head={[...tailWords.columns, ...lowDefinitions.map(({ name }) => name), tailWords.apart]}
        rows={tails.map(({ game, frames, averageFps, lows }) => [
          game,
          frames.toLocaleString('en-US'),
          averageFps.toFixed(1),
          ...lows.map((fps) => fps.toFixed(1)),
          apart(lows),
        ])}
      />
      <LessonCaption
        text={tailWords.caption}
        open={{ label: tailWords.open.label, href: tailWords.open.href + shown.id }}
      />
    </figure>
  )
}

/** How much the highest exceeds the lowest, such as '375%'. */
export function apart(fps: readonly number[]): string {
  const percent = 100 * (Math.max(...fps) / Math.min(...fps) - 1)
  return `${percent.toFixed(percent < 10 ? 1 : 0)}%`
}
