import { dayHundredths } from '#domain/kernel/money.ts'
import { addDays, addWorkingDays, daysBetween, withdrawalEnds } from '#domain/kernel/periods.ts'
import { dayNamed, stockholmDay } from '#domain/kernel/time.ts'
import type { Baseline, Measured } from '#domain/orders/quotes/quoted-lines.ts'
import { withoutDiscount } from '#domain/orders/quotes/quoted-lines.ts'
import type { SketchedQuote } from '#domain/orders/quotes/written-quote.schema.ts'

/** Units of the view box, which is stretched. */
const HEIGHT = 100
/** Slower frames are cut off at this multiple of the budget, so the others stay visible. */
const BUDGETS = 3

/** Today's frame times in amber and the goal dotted. The text says the same. */
export function BaselineChart({ baseline, isOpen }: { baseline: Baseline; isOpen: boolean }) {
  const { goal, measured } = baseline
  return (
    <section aria-label={isOpen ? 'Today and the goal' : 'Before the work, and its goal'} className="mb-12">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <p className="text-small text-soft">
          Amber shows your game {isOpen ? 'today' : 'when this was offered'}. The dotted line is the goal: an
          average of {goal} FPS. It’s a target, not a guarantee.
        </p>
        <Means goal={goal} measured={measured} />
      </div>
      {measured.map((capture) => (
        <Trace key={capture.label} capture={capture} goal={goal} />
      ))}
    </section>
  )
}

function Means({ goal, measured }: Baseline) {
  // A third of the scale is beyond the goal.
  const end = (goal * 4) / 3
  const share = (fps: number) => `${(100 * fps) / end}%`
  return (
    <div className="relative self-start font-mono text-micro [print-color-adjust:exact]">
      <span
        aria-hidden="true"
        className="absolute top-5 bottom-6 border-after border-l-2 border-dotted"
        style={{ left: share(goal) }}
      />
      {measured.map(({ label, fps }) => (
        <div key={label} className="mb-4">
          <p className="flex justify-between gap-6">
            <span className="wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap text-before">{fps.toFixed(1)} FPS</span>
          </p>
          <div aria-hidden="true" className="mt-1 flex h-2 items-center">
            <span className="h-2 bg-before forced-colors:bg-[CanvasText]" style={{ width: share(fps) }} />
            <span className="border-after border-t-2 border-dotted" style={{ width: share(goal - fps) }} />
          </div>
        </div>
      ))}
      <p className="relative h-6 border-line border-t pt-1 text-soft">
        <span>0</span>
        <span className="absolute -translate-x-1/2 text-ink" style={{ left: share(goal) }}>
          {goal}
        </span>
        <span className="absolute right-0">{Math.round(end)} FPS</span>
      </p>
    </div>
  )
}

/** Mean per bin in a band from fastest to slowest frame, with the dotted frame budget. */
function Trace({ capture, goal }: { capture: Measured; goal: number }) {
  const { label, seconds, mean, least, most } = capture
  const budget = 1000 / goal
  const slowest = Math.max(...most.map((ms) => ms ?? 0))
  const top = Math.min(Math.max(slowest, budget * 1.5), budget * BUDGETS)
  const y = (ms: number) => Math.round(1000 * HEIGHT * (1 - Math.min(ms / top, 1))) / 1000
  return (
    <figure className="mt-6 text-small">
      <figcaption className="flex flex-wrap justify-between gap-x-6 text-soft">
        <span className="wrap-anywhere">
          {label}, {seconds.toFixed(0)} s of frames
        </span>
        <span>
          slowest frame {slowest.toFixed(1)} ms{slowest > top && `, cut at ${top.toFixed(0)}`}
        </span>
      </figcaption>
      <div aria-hidden="true" className="relative mt-2 h-32 border-line border-b [print-color-adjust:exact]">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${mean.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full text-before forced-colors:text-[CanvasText]"
        >
          <path d={bandOf(least, most, y)} fill="currentColor" opacity=".35" />
          <path
            d={stepsOf(mean, y)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute inset-x-0 border-after border-t-2 border-dotted"
          style={{ top: `${y(budget)}%` }}
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-soft">
        <span>0 to {top.toFixed(0)} ms a frame</span>
        <span>dotted: {budget.toFixed(1)} ms</span>
      </p>
    </figure>
  )
}

function stepsOf(mean: Measured['mean'], y: (ms: number) => number): string {
  return mean
    .map((ms, bin) => {
      if (ms === null) return ''
      const joins = bin > 0 && mean[bin - 1] !== null
      return `${joins ? 'L' : 'M'}${bin} ${y(ms)}H${bin + 1}`
    })
    .join('')
}

function bandOf(least: Measured['least'], most: Measured['most'], y: (ms: number) => number): string {
  return least
    .map((low, bin) => {
      const high = most[bin]
      return low === null || high == null ? '' : `M${bin} ${y(high)}h1V${y(low)}h-1Z`
    })
    .join('')
}

/** Longer plans have one tick per week. */
const DAYS_WITH_TICKS = 60

type PlanTimelineProps = { quote: SketchedQuote; startAtOnce: boolean; now: Date }

/**
 * Decorative: the dates are also in the text. Work for consumers starts after the withdrawal period unless
 * they ask for an early start.
 */
export function PlanTimeline({ quote, startAtOnce, now }: PlanTimelineProps) {
  const { closed, deliveryWorkingDays, buyer, asksWhoBuys } = quote
  const today = stockholmDay(now)
  const waits = buyer.kind === 'consumer' && !asksWhoBuys && !startAtOnce
  const mayStartOn = waits ? stockholmDay(withdrawalEnds(now)) : today
  const deliverBy = deliveryWorkingDays ? addWorkingDays(mayStartOn, deliveryWorkingDays) : quote.deliverBy
  if (closed !== null || deliverBy === null) return null
  const startsOn = waits ? mayStartOn : addDays(today, 1)
  const days = daysBetween(today, deliverBy)
  const waitDays = daysBetween(today, startsOn)
  if (waitDays >= days) return null
  const tick = days > DAYS_WITH_TICKS ? 7 : 1
  const phases = phasesOf(quote)
  const words = (day: string) => dayNamed(day, now)
  return (
    <div aria-hidden="true" className="mb-12 text-small">
      <div className="flex justify-between gap-6">
        <span className="text-soft">
          {deliveryWorkingDays ? 'If you pay and send files today' : 'If you accept today'}
        </span>
        <span className="text-right">delivered on {words(deliverBy)}</span>
      </div>
      <div
        className="mt-2 grid h-8 items-start border-ink border-r-2 border-dotted transition-[grid-template-columns] duration-150 [print-color-adjust:exact]"
        style={{
          gridTemplateColumns: `${waitDays}fr ${days - waitDays}fr`,
          background: `repeating-linear-gradient(to right, var(--color-line) 0 1px, transparent 1px calc(100% * ${tick} / ${days})) 0 100% / 100% 60% no-repeat`,
        }}
      >
        <span className="mr-0.5 h-1.5 bg-edge forced-colors:bg-[GrayText]" />
        <span className="flex gap-0.5">
          {phases.map(({ number, hundredths }) => (
            <span
              key={number}
              className="h-1.5 bg-ink transition-[flex-grow] duration-150 forced-colors:bg-[CanvasText]"
              style={{ flexGrow: hundredths }}
            />
          ))}
        </span>
      </div>
      <div
        className="grid gap-x-2 whitespace-nowrap"
        style={{
          gridTemplateColumns: `minmax(${waits ? 'max-content' : '0'}, ${waitDays}fr) minmax(max-content, ${days - waitDays}fr)`,
        }}
      >
        <span className="pt-1 text-soft">{waits && 'withdrawal period'}</span>
        <span className="pt-1">work{waits && `, from ${words(startsOn)}`}</span>
      </div>
      {phases.length > 1 && (
        <div className="grid" style={{ gridTemplateColumns: `${waitDays}fr ${days - waitDays}fr` }}>
          <span className="flex gap-0.5 [grid-column:2]">
            {phases.map(({ name, hundredths, number }) => (
              <span key={number} className="w-0 truncate pt-1 text-soft" style={{ flexGrow: hundredths }}>
                <span className="sm:hidden">{number}</span>
                <span className="max-sm:hidden">{name}</span>
              </span>
            ))}
          </span>
        </div>
      )}
    </div>
  )
}

/** One phase per line, or a single phase if a line has no days. */
function phasesOf({ lines }: SketchedQuote): { name: string; number: string; hundredths: number }[] {
  const work = withoutDiscount(lines).map(({ text, quantity }, index) => ({
    name: text.split('\n', 1)[0] ?? '',
    number: String(index + 1).padStart(2, '0'),
    hundredths: quantity ? dayHundredths(quantity) : 0,
  }))
  const isSaid = work.every(({ hundredths }) => hundredths > 0)
  return isSaid ? work : [{ name: 'work', number: '', hundredths: 1 }]
}
