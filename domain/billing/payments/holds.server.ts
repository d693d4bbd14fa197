import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { type HoldRow, insertHold, markEnded, markHoldResolved, selectHolds } from './holds.store.server.ts'
import { holdNoticeEmail } from './payment-notices.emails.ts'
import type { PaymentRow } from './payments.store.server.ts'

/** endsWith: the event that resolves it automatically */
type Finding = {
  providerObjectId: string
  paymentId: string | null
  reason: string
  endsWith?: HoldRow['ends_with']
}

/** Puts a payment on hold and notifies the studio, once per reason. @returns whether it is new */
export async function hold(deps: Deps, trx: UnitOfWork, finding: Finding): Promise<boolean> {
  const id = newId('hold')
  const now = deps.clock()
  const isNew = await insertHold(trx, {
    id,
    provider_object_id: finding.providerObjectId,
    payment_id: finding.paymentId,
    reason: finding.reason,
    ends_with: finding.endsWith ?? null,
    created_at: isoTime(now),
    resolved_at: null,
  })
  if (isNew)
    await enqueueEmail(trx, {
      kind: 'studio',
      to: deps.studioEmail,
      mail: holdNoticeEmail({ id, ...finding }, deps.studio),
      now,
      key: `hold:${id}`,
      sendWhile: { what: 'hold-unresolved', holdId: id },
    })
  return isNew
}

/** Puts one of our payments on hold, under its id at the provider. @returns whether it is new */
export function holdPayment(
  deps: Deps,
  trx: UnitOfWork,
  { id, provider_payment_id }: Pick<PaymentRow, 'id' | 'provider_payment_id'>,
  finding: Pick<Finding, 'reason' | 'endsWith'>,
): Promise<boolean> {
  return hold(deps, trx, { providerObjectId: provider_payment_id ?? id, paymentId: id, ...finding })
}

/** Unresolved ones, oldest first. */
export const listHolds = selectHolds

/** Resolves the holds that end with this event. */
export async function endHolds(
  trx: UnitOfWork,
  {
    paymentIds,
    endsWith,
    now,
  }: { paymentIds: readonly string[]; endsWith: NonNullable<HoldRow['ends_with']>; now: Date },
): Promise<void> {
  if (paymentIds.length === 0) return
  for (const id of await markEnded(trx, { paymentIds, endsWith, now: isoTime(now) }))
    await recordAudit(trx, { action: 'hold-resolved', about: id, now })
}

/** @throws AppError not-found */
export async function resolveHold(deps: Deps, which: { holdId: string }): Promise<void> {
  const now = deps.clock()
  await commit(deps, async (trx) => {
    if (!(await markHoldResolved(trx, { id: which.holdId, now: isoTime(now) })))
      throw notFound('No unresolved hold has this id.')
    await recordAudit(trx, { action: 'hold-resolved', about: which.holdId, now })
  })
}

export async function isHoldUnresolved(db: Db, id: string): Promise<boolean> {
  return (await listHolds(db)).some((hold) => hold.id === id)
}
