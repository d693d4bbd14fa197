import { findEmailTimes } from '#domain/email/outbox.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { addDays, endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { dayWords, stockholmDay } from '#domain/kernel/time.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { partName } from '../instalments.ts'
import { isUntouched, type OwedQuote, owedQuotes, reminderKeys } from './owed-quotes.server.ts'
import { offers } from './quotes.server.ts'

/** An offer is listed this many days before it expires. */
const ENDING_DAYS = 3

export const unseenDrafts: FindTasks = async ({ db }) =>
  (await offers(db))
    .filter(({ sent_at }) => sent_at === null)
    .map((quote) => ({
      kind: 'Quote to send',
      about: quote.service,
      client: quote.recipient_name,
      until: endOfDay(quote.valid_until),
      since: quote.created_at,
      href: deskPages.sendQuote(quote.id),
    }))

export const endingOffers: FindTasks = async ({ db, clock }) => {
  const today = stockholmDay(clock())
  return (await offers(db))
    .filter(
      ({ sent_at, valid_until }) =>
        sent_at !== null && today <= valid_until && valid_until <= addDays(today, ENDING_DAYS),
    )
    .map((quote) => ({
      kind: 'Expiring quote',
      about: quote.service,
      client: quote.recipient_name,
      until: endOfDay(quote.valid_until),
      since: quote.sent_at ?? quote.created_at,
      href: deskPages.seeQuote(quote.id),
    }))
}

export const shortTransfers: FindTasks = async ({ db }) =>
  (await owedByClients(db))
    .filter(({ toPay }) => !isUntouched(toPay))
    .map((quote) => ({
      kind: 'Underpaid transfer',
      about: `${formatEuros(quote.toPay.open)} of ${sumWords(quote)} open, ${quote.number}`,
      client: quote.recipient_name,
      until: quote.dueOn && endOfDay(quote.dueOn),
      since: quote.since,
      href: deskPages.settleOrder(quote.number),
    }))

export const overdueInvoices: FindTasks = async ({ db, clock }) => {
  const now = clock()
  const today = stockholmDay(now)
  const overdue = (await owedByClients(db)).filter(
    ({ toPay, dueOn }) => isUntouched(toPay) && dueOn !== null && dueOn < today,
  )
  const keysOf = ({ id, toPay }: OwedQuote) => reminderKeys(id, toPay.part)
  const mailed = await findEmailTimes(db, overdue.flatMap(keysOf))
  return overdue.map((quote) => {
    const sent = keysOf(quote).flatMap((key) => mailed.get(key) ?? [])
    return {
      kind: 'Overdue invoice',
      about: `${sumWords(quote)}, ${quote.number}, ${reminderWords(sent, now)}`,
      client: quote.recipient_name,
      until: quote.dueOn && endOfDay(quote.dueOn),
      since: quote.since,
      href: deskPages.recordTransfer(quote.number),
    }
  })
}

/** Debts of deleted accounts are a separate kind of task. */
async function owedByClients(db: Db): Promise<OwedQuote[]> {
  const owed = await owedQuotes(db)
  const clients = await findPeople(
    db,
    owed.flatMap(({ user_id }) => user_id ?? []),
  )
  return owed.filter(({ user_id }) => user_id !== null && clients.has(user_id))
}

/** `reminders sent: 2, the last on Tue 1 Dec` */
function reminderWords(sent: readonly string[], now: Date): string {
  const last = sent.toSorted().at(-1)
  const words = `reminders sent: ${sent.length}`
  return last ? `${words}, the last on ${dayWords(last, now)}` : words
}

/** `€500.00, second instalment` */
function sumWords({ toPay: { gross, part } }: OwedQuote): string {
  return [formatEuros(gross), partName(part)].filter(Boolean).join(', ')
}
