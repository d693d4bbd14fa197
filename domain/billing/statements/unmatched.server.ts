import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, memberOf } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { standingTransfers } from '../transfers/transfers.server.ts'
import type { MatchedLine, UnmatchedLine } from './statement.schema.ts'
import {
  insertUnmatched,
  selectUndismissed,
  selectUnmatched,
  updateDismissed,
} from './unmatched.store.server.ts'

/** Stores unmatched lines, each once. @returns the number of new lines */
export async function keepUnmatched(deps: Deps, lines: readonly MatchedLine[]): Promise<number> {
  const now = deps.clock()
  // A fixed order, so that two imports of the same statement can't deadlock.
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

/** Lines that are neither booked nor dismissed, oldest first. If a transfer is reversed, its line is listed again. */
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

/** @throws AppError not-found, conflict if it was already dismissed */
export async function dismissUnmatched(
  deps: Deps,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const dismissal = { id, now: isoTime(now), by: memberOf(trx), because: reason }
    if (!(await updateDismissed(trx, dismissal))) {
      const row = await selectUnmatched(trx, id)
      if (!row) throw notFound("This line doesn't exist.")
      throw conflict(`${row.dismissed_by ?? 'Someone'} already dismissed it: ${row.dismissed_because}`)
    }
    await recordAudit(trx, { action: 'transfer-dismissed', about: id, detail: { reason }, now })
  })
}
