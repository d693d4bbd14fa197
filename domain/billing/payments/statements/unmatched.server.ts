import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { standingTransfers } from '../transfers/transfers.server.ts'
import type { MatchedLine } from './statement.schema.ts'
import type { UnmatchedLine } from './unmatched.schema.ts'
import {
  insertUnmatched,
  selectUndismissed,
  selectUnmatched,
  updateDismissed,
} from './unmatched.store.server.ts'

/** Keeps what of a statement fits no order, each line once however often it is read. @returns how many were new */
export async function keepUnmatched(deps: Deps, lines: readonly MatchedLine[]): Promise<number> {
  const now = deps.clock()
  // In one order for everybody, so that two who read the same statement do not wait for each other.
  const alone = lines
    .filter(({ fit }) => fit === 'alone')
    .toSorted((one, other) => (one.reference < other.reference ? -1 : 1))
  return commit(deps, async (trx) => {
    let kept = 0
    for (const { reference, on, amount, payer, iban, text } of alone) {
      const id = newId('lin')
      const line = { id, reference, on_day: on, amount, payer, iban, text, kept_at: isoTime(now) }
      const isNew = await insertUnmatched(trx, {
        ...line,
        dismissed_at: null,
        dismissed_by: null,
        dismissed_because: null,
      })
      if (!isNew) continue
      kept++
      await recordAudit(trx, { action: 'transfer-unmatched', about: id, detail: { amount, on }, now })
    }
    return kept
  })
}

/** Those that nobody has booked or dismissed, oldest first. One whose booking is taken back is among them again. */
export async function listUnmatched(db: Db): Promise<UnmatchedLine[]> {
  const rows = await selectUndismissed(db)
  const references = rows.map(({ reference }) => reference)
  const booked = new Map<string, number>()
  for (const { reference, amount } of await standingTransfers(db, { references, orderIds: [] }))
    booked.set(reference, (booked.get(reference) ?? 0) + amount)
  return rows
    .filter(({ reference, amount }) => (booked.get(reference) ?? 0) < amount)
    .map(({ id, reference, on_day: on, amount, payer, iban, text, kept_at: keptAt }) => {
      return { id, reference, on, amount, payer, iban, text, keptAt }
    })
}

/** Says that a line is no payment of an order. @throws AppError not-found, conflict when that was said already */
export async function dismissUnmatched(
  deps: Deps,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const dismissal = { id, now: isoTime(now), by: memberOf(trx), because: reason }
    if (!(await updateDismissed(trx, dismissal))) {
      const row = await selectUnmatched(trx, id)
      if (!row) throw notFound('There is no such line.')
      throw conflict(`${row.dismissed_by ?? 'Somebody'} has dismissed it already: ${row.dismissed_because}`)
    }
    await recordAudit(trx, { action: 'transfer-dismissed', about: id, detail: { reason }, now })
  })
}
