import { stockholmDay } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database.ts'
import { formatEuros } from '../../kernel/money.ts'
import { addDays, endOfDay } from '../../kernel/periods.ts'
import type { FindWaiting } from '../../kernel/waiting.ts'
import { flowsOf, NO_FLOW } from '../../ledger/movements.server.ts'
import { findMailedKeys } from '../../outbox/outbox.server.ts'
import { OFFERS, OWED, openOf } from '../order-state.ts'
import { selectQuotesOfStatuses } from './quotes.store.server.ts'
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
  (await owed(db))
    .filter(({ received }) => received > 0)
    .map((quote) => ({
      what: 'Transfer that came short',
      about: `${formatEuros(openOf(quote))} of ${formatEuros(quote.gross)} open, ${quote.number}`,
      whose: quote.recipient_name,
      until: quote.due_on && endOfDay(quote.due_on),
      since: quote.accepted_at ?? quote.created_at,
      act: studio.whereToAct.settleOrder(quote.number),
    }))

export const overdueInvoices: FindWaiting = async ({ db, studio, clock }) => {
  const today = stockholmDay(clock())
  const overdue = (await owed(db)).filter(
    ({ received, due_on }) => received === 0 && due_on !== null && due_on < today,
  )
  const mailed = await findMailedKeys(
    db,
    overdue.flatMap(({ id }) => Object.values(reminderKeys(id))),
  )
  return overdue.map((quote) => {
    const reminders = Object.values(reminderKeys(quote.id)).filter((key) => mailed.has(key)).length
    return {
      what: 'Overdue invoice',
      about: `${formatEuros(quote.gross)}, ${quote.number}, reminders sent: ${reminders}`,
      whose: quote.recipient_name,
      until: quote.due_on && endOfDay(quote.due_on),
      since: quote.accepted_at ?? quote.created_at,
      act: studio.whereToAct.recordTransfer(quote),
    }
  })
}

function offers(db: Db) {
  return selectQuotesOfStatuses(db, OFFERS)
}

async function owed(db: Db) {
  const quotes = await selectQuotesOfStatuses(db, OWED)
  const flows = await flowsOf(
    db,
    quotes.map(({ id }) => id),
  )
  return quotes.map((quote) => ({ ...quote, received: (flows.get(quote.id) ?? NO_FLOW).received }))
}
