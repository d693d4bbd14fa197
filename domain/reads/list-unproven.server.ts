import { checkedFor, vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { findVatChecks, listPendingChecks } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findUnverified } from '#domain/orders/show-orders.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import type { DeskVatNumber } from './desk-money.schema.ts'
import { selectOrdersHeldFor } from './reads.store.server.ts'

/** A sale without VAT that rests on its buyer's word alone, while nobody of the studio has said otherwise. order: its number */
export type UnprovenSale = { order: string; net: Cents; since: string }

/** Oldest first. */
export async function listUnproven(db: Db): Promise<UnprovenSale[]> {
  const rows = await selectOrdersHeldFor(db, 'vat-charged')
  return rows.map(({ number, net, created_at }) => ({ order: number, net, since: created_at }))
}

/** A sale with VAT to a company whose number the register refused. until: for how long its buyer may say better who bought, ISO 8601 */
type DoubtfulSale = {
  order: string
  gross: Cents
  company: string
  vatNumber: string
  words: string
  since: string
  until: string
}

/** Those that can still be mended by who bought, oldest first: no such number, or one that is another company's. */
export async function listDoubtful({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DoubtfulSale[]> {
  const now = isoTime(clock())
  return (await findUnverified(db)).flatMap(({ number, gross, buyer, acceptedAt }) => {
    const { companyName, vatNumber, vatCheck } = buyer
    if (!vatCheck || vatNumber === null || acceptedAt === null) return []
    const { isAnswered, words } = vatCheckFacts(vatCheck.status)
    const until = isoTime(withdrawalEnds(new Date(acceptedAt)))
    if (!isAnswered || until <= now) return []
    const company = companyName ?? buyer.name
    return [{ order: number, gross, company, vatNumber, words, since: acceptedAt, until }]
  })
}

export const doubtfulSales: FindTasks = async (deps) =>
  (await listDoubtful(deps)).map(({ order, gross, company, vatNumber, words, since, until }) => ({
    what: 'VAT number of another company',
    about: `${vatNumber} is ${words}: ${formatEuros(gross)} with VAT, ${order}`,
    whose: company,
    until,
    since,
    act: deskPages.checkVatNumber(order),
  }))

/** VAT numbers to check: those that wait for an answer, then those of sales that are still doubtful. */
export async function listVatNumbers(deps: Pick<Deps, 'db' | 'clock'>): Promise<DeskVatNumber[]> {
  const [pending, doubtful] = [await listPendingChecks(deps.db, MOST_TASKS), await listDoubtful(deps)]
  const [people, checks] = [
    await findPeople(
      deps.db,
      pending.flatMap(({ userId }) => userId ?? []),
    ),
    await findVatChecks(
      deps.db,
      doubtful.map(({ vatNumber }) => vatNumber),
    ),
  ]
  return [
    ...pending.map(({ id, vatNumber, userId, status, obstacle, checkedAt }) => ({
      ...{ id, vatNumber, checkedAt, clientId: userId, order: null },
      whose: people.get(userId ?? '')?.name ?? null,
      words: [vatCheckFacts(status).words, obstacle].filter(Boolean).join(': '),
    })),
    ...doubtful.map(({ order, vatNumber, company, words, since }) => {
      const check = checks.get(vatNumber)
      const known = check && checkedFor(check, company)
      return {
        ...{ id: order, vatNumber, order, clientId: null, whose: company },
        words: known ? vatCheckFacts(known.status).words : words,
        checkedAt: known?.checkedAt ?? since,
      }
    }),
  ]
}
