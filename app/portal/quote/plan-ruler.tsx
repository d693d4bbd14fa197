import { stockholmDay } from '../../../domain/kernel/clock.ts'
import { addDays, daysBetween } from '../../../domain/kernel/periods.ts'
import { dayNamed } from '../../../domain/kernel/time-words.ts'
import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'

/** As many days as can be told apart on a phone; beyond, a tick is a week. */
const DAYS_WITH_TICKS = 60

/**
 * The plan on the tick ruler, to scale: how long the offer holds, then the work until the promised day, which is dotted. Nothing once it
 * is closed, or where its days lie in another order. They stand in words beside the price too.
 */
export function PlanRuler({ quote, now }: { quote: OpenedQuote; now: Date }) {
  const { closed, sentAt, validUntil, deliverBy } = quote
  if (closed !== null || sentAt === null || deliverBy === null) return null
  const sentOn = stockholmDay(new Date(sentAt))
  const days = daysBetween(sentOn, deliverBy)
  const offerDays = daysBetween(sentOn, addDays(validUntil, 1))
  if (offerDays <= 0 || offerDays >= days) return null
  const tick = days > DAYS_WITH_TICKS ? 7 : 1
  const words = (day: string) => dayNamed(day, now)
  return (
    <div aria-hidden="true" className="mb-12 font-mono text-micro">
      <div className="flex justify-between gap-6">
        <span className="text-soft">sent {words(sentOn)}</span>
        <span className="text-right">yours on {words(deliverBy)}</span>
      </div>
      <div
        className="mt-2 grid h-8 items-start border-ink border-r-2 border-dotted [forced-color-adjust:none] [print-color-adjust:exact]"
        style={{
          gridTemplateColumns: `${offerDays}fr ${days - offerDays}fr`,
          background: `repeating-linear-gradient(to right, var(--color-line) 0 1px, transparent 1px calc(100% * ${tick} / ${days})) 0 100% / 100% 60% no-repeat`,
        }}
      >
        <span className="mr-0.5 h-1.5 bg-edge" />
        <span className="h-1.5 bg-ink" />
      </div>
      <div
        className="grid gap-x-2 whitespace-nowrap"
        style={{
          gridTemplateColumns: `minmax(max-content, ${offerDays}fr) minmax(max-content, ${days - offerDays}fr)`,
        }}
      >
        <span className="pt-1 text-soft">offer holds</span>
        <span className="pt-1">work</span>
      </div>
    </div>
  )
}
