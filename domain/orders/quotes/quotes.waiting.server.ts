import { stockholmDay } from '../../kernel/clock.ts'
import { formatEuros } from '../../kernel/money.ts'
import { addDays, endOfDay } from '../../kernel/periods.ts'
import type { FindWaiting } from '../../kernel/waiting.ts'
import { findMailedKeys } from '../../outbox/outbox.server.ts'
import { partName } from '../instalments.ts'
import { offers } from './offers.server.ts'
import { isUntouched, type OwedQuote, owedQuotes } from './owed-quotes.server.ts'
import { reminderKeys } from './reminders.ts'

/** So many days before its last one an offer is about to end. */
const ENDING_DAYS = 3

export const unseenDrafts: FindWaiting = async ({ db, studio }) =>
  (await offers(db))
    .filter(({ sent_at }) => sent_at === null)
    .map((quote) => ({
      what: 'Quote that nobody has seen',
      about: quote.service,
      whose: quote.recipient_name,
      until: endOfDay(quote.valid_until),
      since: quote.created_at,
      act: studio.whereToAct.sendQuote(quote.id),
    }))

export const endingOffers: FindWaiting = async ({ db, studio, clock }) => {
  const today = stockholmDay(clock())
  return (await offers(db))
    .filter(
      ({ sent_at, valid_until }) =>
        sent_at !== null && today <= valid_until && valid_until <= addDays(today, ENDING_DAYS),
    )
    .map((quote) => ({
      what: 'Offer about to end',
      about: quote.service,
      whose: quote.recipient_name,
      until: endOfDay(quote.valid_until),
      since: quote.sent_at ?? quote.created_at,
      act: studio.whereToAct.seeQuote(quote.id),
    }))
}

export const shortTransfers: FindWaiting = async ({ db, studio }) =>
  (await owedQuotes(db))
    .filter(({ toPay }) => !isUntouched(toPay))
    .map((quote) => ({
      what: 'Transfer that came short',
      about: `${formatEuros(quote.toPay.open)} of ${sumWords(quote)} open, ${quote.number}`,
      whose: quote.recipient_name,
      until: quote.dueOn && endOfDay(quote.dueOn),
      since: quote.since,
      act: studio.whereToAct.settleOrder(quote.number),
    }))

export const overdueInvoices: FindWaiting = async ({ db, studio, clock }) => {
  const today = stockholmDay(clock())
  const overdue = (await owedQuotes(db)).filter(
    ({ toPay, dueOn }) => isUntouched(toPay) && dueOn !== null && dueOn < today,
  )
  const keysOf = ({ id, toPay }: OwedQuote) => reminderKeys(id, toPay.part)
  const mailed = await findMailedKeys(db, overdue.flatMap(keysOf))
  return overdue.map((quote) => {
    const reminders = keysOf(quote).filter((key) => mailed.has(key)).length
    return {
      what: 'Overdue invoice',
      about: `${sumWords(quote)}, ${quote.number}, reminders sent: ${reminders}`,
      whose: quote.recipient_name,
      until: quote.dueOn && endOfDay(quote.dueOn),
      since: quote.since,
      act: studio.whereToAct.recordTransfer(quote),
    }
  })
}

/** `€500.00, the second half` */
function sumWords({ toPay: { gross, part } }: OwedQuote): string {
  return [formatEuros(gross), partName(part)].filter(Boolean).join(', ')
}
