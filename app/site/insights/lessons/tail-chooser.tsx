import { wakes } from '#app/islands/island.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { tailWords } from '#content/insights/lessons.ts'
import {
  barsPath,
  linePath,
  saysOf,
  shareOf,
  TAIL_HEIGHT,
  TAIL_WIDTH,
  takenBy,
} from './start-tail-chooser.ts'
import type { Tail } from './tail-lesson.ts'
import { WholeTable } from './whole-table.tsx'

/**
 * Published recordings under five definitions; the reader chooses both (`start-tail-chooser.ts`). The table holds the
 * same figures without JavaScript.
 */
export function TailChooser({ tails }: { tails: readonly Tail[] }) {
  const [shown] = tails
  const low = shown?.lows[0]
  if (!shown || !low) return null
  const { slowest } = shown
  const [from, to] = takenBy(low)
  return (
    <figure
      {...wakes('tail-chooser', 'intent')}
      data-tails={JSON.stringify(
        tails.map(({ averageFps, lows, slowest }) => ({ averageFps, lows, slowest })),
      )}
      data-words={JSON.stringify(tailWords.says)}
      className="my-10 border-line border-y py-6"
    >
      <fieldset className="flex flex-wrap items-center gap-x-5 font-mono text-micro text-soft noscript:hidden">
        <legend className="sr-only">{tailWords.recordings}</legend>
        {tails.map(({ id, game }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center border-transparent border-b-2 transition-colors duration-150 hover:text-ink has-checked:border-ink has-checked:text-ink forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="recording"
              value={id}
              defaultChecked={id === shown.id}
              className="sr-only"
            />
            {game}
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex items-baseline justify-between gap-x-6 font-mono text-micro text-soft">
        <span>{tailWords.axis}</span>
        <span data-longest="">{slowest[0]?.toFixed(1)}</span>
      </div>
      <svg
        viewBox={`0 0 ${TAIL_WIDTH} ${TAIL_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-40 w-full border-line border-b [forced-color-adjust:none]"
      >
        <path data-rest="" d={barsPath(slowest, 0, slowest.length)} className="fill-edge" />
        <path data-taken="" d={barsPath(slowest, from, to)} className="fill-before" />
        <path
          data-line=""
          d={linePath(low.ms, slowest)}
          className="stroke-ink"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-live="polite" className="mt-3 font-mono text-micro">
        {tails.map(({ id, frames, seconds, averageFps, format }) => (
          <span key={id} data-facts="" hidden={id !== shown.id} className="mr-3 text-soft">
            {format}: {frames.toLocaleString('en-US')} {tailWords.facts.frames} {seconds} s, {averageFps}{' '}
            {tailWords.facts.average}.
          </span>
        ))}
        <span data-says="">{saysOf(low, tailWords.says)}</span>
      </p>
      <fieldset className="mt-4">
        <legend className="sr-only">{tailWords.definitions}</legend>
        {lowDefinitions.map(({ id, name, tools }, index) => (
          <label
            key={id}
            data-row=""
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2.5 sm:grid-cols-[auto_13rem_minmax(0,1fr)_3.5rem]"
          >
            <input
              type="radio"
              name="definition"
              value={index}
              defaultChecked={index === 0}
              className="choice noscript:hidden"
            />
            <span className="leading-tight max-sm:col-span-2">
              <span className="block font-semibold text-small">{name}</span>
              <span className="font-mono text-micro text-soft">
                {tools.replace('this page', tailWords.tool)}
              </span>
            </span>
            <span aria-hidden="true" className="h-3 max-sm:col-start-2">
              <span
                data-bar=""
                className="block h-full bg-before [forced-color-adjust:none] [print-color-adjust:exact]"
                style={{ width: `${shareOf(shown.lows[index]?.fps ?? 0, shown.averageFps)}%` }}
              />
            </span>
            <span data-value="" className="text-right font-semibold">
              {shown.lows[index]?.fps.toFixed(1)}
            </span>
          </label>
        ))}
      </fieldset>
      <WholeTable
        title={tailWords.table}
        head={[...tailWords.columns, ...lowDefinitions.map(({ name }) => name), tailWords.apart]}
        rows={tails.map(({ game, frames, averageFps, lows }) => [
          game,
          frames.toLocaleString('en-US'),
          averageFps.toFixed(1),
          ...lows.map(({ fps }) => fps.toFixed(1)),
          apart(lows.map(({ fps }) => fps)),
        ])}
      />
      <figcaption className="mt-4 text-small text-soft">
        {tailWords.caption}{' '}
        <TextLink to={tailWords.open.href + shown.id} data-open="" className="font-semibold text-ink">
          {tailWords.open.label}
        </TextLink>
      </figcaption>
    </figure>
  )
}

/** How much the highest exceeds the lowest, such as '375%'. */
export function apart(fps: readonly number[]): string {
  const percent = 100 * (Math.max(...fps) / Math.min(...fps) - 1)
  return `${percent.toFixed(percent < 10 ? 1 : 0)}%`
}
