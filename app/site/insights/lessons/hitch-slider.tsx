import { wakes } from '#app/islands/island.tsx'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { hitchWords } from '#content/insights/lessons.ts'
import { type HitchMinute, MOST_HITCHES, SLOW_MS } from './hitch-lesson.ts'
import { DefinitionName, LessonCaption, WholeTable } from './lesson-parts.tsx'
import { changeInWords, hitchPath } from './start-hitch-slider.ts'

const SHOWN = 1

/**
 * One minute under five definitions, with as many hitches as the reader chooses (`start-hitch-slider.ts`). The table
 * holds the same figures without JavaScript.
 */
export function HitchSlider({ minutes }: { minutes: readonly HitchMinute[] }) {
  const [none, shown] = [minutes[0], minutes[SHOWN]]
  if (!none || !shown) return null
  const end = Math.max(none.averageFps, ...none.lows) * 1.02
  return (
    <figure
      {...wakes('hitch-slider', 'intent')}
      data-minutes={JSON.stringify(
        minutes.map(({ averageFps, lows, slowFrames }) => [averageFps, ...lows, slowFrames]),
      )}
      data-end={end.toFixed(1)}
      className="my-10 border-line border-y py-6"
    >
      <label className="flex flex-wrap items-center gap-x-6 gap-y-2 font-mono text-small noscript:hidden">
        {hitchWords.slider}
        <span data-count="" aria-hidden="true" className="font-semibold text-title">
          {SHOWN}
        </span>
        <input
          type="range"
          min={0}
          max={MOST_HITCHES}
          defaultValue={SHOWN}
          autoComplete="off"
          className="h-11 grow basis-48 accent-(--color-before)"
        />
      </label>
      <svg
        viewBox="0 0 600 60"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-4 block h-16 w-full border-line border-b text-before"
      >
        <path d="M0 50h600V60H0z" fill="currentColor" opacity={0.45} />
        <path data-hitches="" d={hitchPath(SHOWN)} fill="currentColor" />
      </svg>
      <dl className="mt-6" aria-live="polite">
        {[{ name: hitchWords.average, tools: '' }, ...lowDefinitions].map(({ name, tools }, row) => {
          const of = (minute: HitchMinute) => [minute.averageFps, ...minute.lows][row] ?? 0
          return (
            <div
              key={name}
              data-row=""
              className="flex flex-wrap items-center gap-x-4 border-line border-t py-2 first:border-t-0 sm:grid sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_3.5rem_4rem]"
            >
              <DefinitionName name={name} tools={tools} className="min-w-0 grow basis-32" />
              <dd aria-hidden="true" className="h-3 max-sm:order-last max-sm:mt-1 max-sm:basis-full">
                <span
                  data-bar=""
                  className="block h-full bg-edge [forced-color-adjust:none] [print-color-adjust:exact]"
                  style={{ width: `${((100 * of(shown)) / end).toFixed(1)}%` }}
                />
              </dd>
              <dd data-value="" className="w-14 text-right sm:w-auto font-semibold">
                {of(shown).toFixed(1)}
              </dd>
              <dd data-change="" className="w-16 text-right sm:w-auto font-mono text-micro text-soft">
                {changeInWords(of(none), of(shown))}
              </dd>
            </div>
          )
        })}
        <div className="flex items-baseline justify-between gap-4 border-ink border-t pt-3">
          <dt className="font-semibold">
            {hitchWords.slow[0]} {SLOW_MS} {hitchWords.slow[1]}
          </dt>
          <dd data-slow="" className="font-semibold text-before text-heading">
            {shown.slowFrames}
          </dd>
        </div>
      </dl>
      <WholeTable
        title={hitchWords.table}
        head={[
          hitchWords.hitches,
          hitchWords.average,
          ...lowDefinitions.map(({ name }) => name),
          `> ${SLOW_MS} ms`,
        ]}
        rows={minutes.map(({ hitches, averageFps, lows, slowFrames }) => [
          hitches,
          ...[averageFps, ...lows].map((fps) => fps.toFixed(1)),
          slowFrames,
        ])}
      />
      <LessonCaption text={hitchWords.caption} open={hitchWords.open} />
    </figure>
  )
}
