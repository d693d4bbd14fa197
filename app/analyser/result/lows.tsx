import { Link } from '#app/ui/link.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Definition } from '../reading/analysis.ts'
import { setAddress } from '../session/session.ts'
import { oneDecimal } from './words/numbers.ts'

const { lows } = frameTimesResult

/** The same runs by each definition of the 1 % low; the chosen one is used everywhere on the page. */
export function Lows({ definitions, chosen }: { definitions: readonly Definition[]; chosen: string }) {
  return (
    <section aria-labelledby="lows" className="border-line border-t pt-5 print:hidden">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="lows" className="text-body tracking-[-0.02em]">
          {lows.heading}
        </h2>
        <Link
          to="#one-percent-low"
          className="font-mono text-micro text-soft underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {lows.why}
        </Link>
      </div>
      <fieldset aria-labelledby="lows" className="mt-3 grid gap-1">
        {definitions.map(({ id, name, tools, before, after }) => (
          <label key={id} className="grid cursor-pointer grid-cols-[auto_1fr_auto] gap-x-3.5 py-1.5">
            <input
              type="radio"
              name="low"
              value={id}
              checked={id === chosen}
              onChange={() => setAddress({ low: id })}
              className="mt-0.5 choice"
            />
            <span className="text-small leading-snug">
              <span className="block font-semibold">{name}</span>
              <span className="font-mono text-micro text-soft">{tools}</span>
            </span>
            <span className="text-right font-mono text-micro">
              {before !== undefined && <span className="block text-before">{oneDecimal(before)}</span>}
              {after !== undefined && <span className="block text-after">{oneDecimal(after)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
