import { dayHundredths } from '#domain/kernel/money.ts'
import { addDays, addWorkingDays, daysBetween, withdrawalEnds } from '#domain/kernel/periods.ts'
import { dayNamed, stockholmDay } from '#domain/kernel/time.ts'
import { withoutDiscount } from '#domain/orders/quotes/quoted-lines.ts'
import type { OpenedQuote } from '#domain/orders/quotes/quotes.schema.ts'

/** As many days as can be told apart on a phone; beyond, a tick is a week. */
const DAYS_WITH_TICKS = 60

type PlanTimelineProps = { quote: OpenedQuote; startAtOnce: boolean; now: Date }

/**
 * The plan on the tick ruler, to scale, for whoever accepts today: until the work starts, then the work until the promised day, which is
 * dotted. The work of a consumer waits for the withdrawal period unless they ask for an early start. Nothing once it is closed. The days
 * stand in words beside the price too.
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
    <div aria-hidden="true" className="mb-12 font-mono text-micro">
      <div className="flex justify-between gap-6">
        <span className="text-soft">{deliveryWorkingDays ? 'paid and sent today' : 'accepted today'}</span>
        <span className="text-right">yours on {words(deliverBy)}</span>
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
        <span className="pt-1 text-soft">{waits && 'you may withdraw'}</span>
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

/** The work in its lines, as wide as their days; in one piece where one does not say its own. */
function phasesOf({ lines }: OpenedQuote): { name: string; number: string; hundredths: number }[] {
  const work = withoutDiscount(lines).map(({ text, quantity }, index) => ({
    name: text.split('\n', 1)[0] ?? '',
    number: String(index + 1).padStart(2, '0'),
    hundredths: quantity ? dayHundredths(quantity) : 0,
  }))
  const isSaid = work.every(({ hundredths }) => hundredths > 0)
  return isSaid ? work : [{ name: 'work', number: '', hundredths: 1 }]
}
