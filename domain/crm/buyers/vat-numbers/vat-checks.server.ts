import type { Deps } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { type NamedVatCheck, type VatCheck, vatCheckFacts } from './vat-checks.schema.ts'
import {
  answerCheck,
  countPendingChecks,
  insertCheck,
  selectChecksOf,
  selectLatestCheck,
  selectPendingChecks,
  type VatCheckRow,
} from './vat-checks.store.server.ts'
import type { VatAnswer, VatRegister } from './vat-register.ts'

export type BuyersDeps = Deps & { vatRegister: VatRegister }

/** How long a valid result is reused. */
const VALID_SECONDS = 24 * 3600
/** Checks per run of `recheckPending`. */
const RECHECKED = 50

/**
 * Checks a VAT number and stores the result. A valid result is reused for a day. Without an answer it is `unchecked` until `recheckPending`
 * succeeds. Takes seconds, so never call it within a transaction.
 * @param query userId: null if the studio asks; vatNumber: normalized by `normalVatNumber`
 */
export async function checkVatNumber(
  deps: BuyersDeps,
  query: { userId: string | null; vatNumber: string },
): Promise<NamedVatCheck> {
  const last = await selectLatestCheck(deps.db, query)
  if (last && isFresh(last, deps.clock())) return toVatCheck(last)
  const answer = await deps.vatRegister.ask(query.vatNumber)
  const now = isoTime(deps.clock())
  const found = { ...foundOut(answer), checked_at: now }
  const waits =
    last && !vatCheckFacts(last.status).isAnswered && (await answerCheck(deps.db, { id: last.id, ...found }))
  // Nothing is stored for an account deleted in the meantime.
  const isThere = query.userId === null || (await findPerson(deps.db, query.userId)) !== undefined
  if (!waits && isThere)
    await insertCheck(deps.db, {
      id: newId('vat'),
      user_id: query.userId,
      vat_number: query.vatNumber,
      asked_at: now,
      ...found,
    })
  return toVatCheck(found)
}

/** A late answer. @property userId null if the studio asked */
type AnsweredLater = { id: string; userId: string | null; vatNumber: string; check: VatCheck }

/**
 * Repeats unanswered checks, the oldest attempt first. Idempotent, and safe to run in several processes. @returns the
 * checks that were answered now
 */
export async function recheckPending(deps: BuyersDeps): Promise<AnsweredLater[]> {
  if (!deps.vatRegister.isOn) return []
  const answered: AnsweredLater[] = []
  for (const row of await selectPendingChecks(deps.db, RECHECKED)) {
    const answer = await deps.vatRegister.ask(row.vat_number)
    const found = { ...foundOut(answer), checked_at: isoTime(deps.clock()) }
    const isStored = await answerCheck(deps.db, { id: row.id, ...found })
    if (isStored && vatCheckFacts(found.status).isAnswered)
      answered.push({
        id: row.id,
        userId: row.user_id,
        vatNumber: row.vat_number,
        check: toVatCheck(found),
      })
  }
  if (answered.length > 0)
    deps.log.info(
      { vatNumbers: answered.map(({ vatNumber, check }) => `${vatNumber} ${check.status}`) },
      'pending VAT numbers were checked',
    )
  return answered
}

/**
 * Current results by VAT number, for orders sold with VAT because the number was unconfirmed. The newest answer wins.
 * Unknown numbers are missing from the result.
 */
export async function findVatChecks(
  db: Db,
  vatNumbers: readonly string[],
): Promise<Map<string, NamedVatCheck>> {
  const known = new Map<string, NamedVatCheck>()
  for (const row of await selectChecksOf(db, [...new Set(vatNumbers)])) {
    const earlier = known.get(row.vat_number)
    if (!earlier || !vatCheckFacts(earlier.status).isAnswered || vatCheckFacts(row.status).isAnswered)
      known.set(row.vat_number, toVatCheck(row))
  }
  return known
}

/** Unanswered checks, the oldest attempt first. */
export async function listPendingChecks(db: Db, limit: number) {
  return (await selectPendingChecks(db, limit)).map(toStoredCheck)
}

export const countPending = countPendingChecks

/**
 * userId: null if the studio asked. checkedAt: time of the answer or the last failed attempt. obstacle: why there is no
 * answer yet
 */
export function toStoredCheck(row: VatCheckRow) {
  return {
    id: row.id,
    userId: row.user_id,
    vatNumber: row.vat_number,
    status: row.status,
    askedAt: row.asked_at,
    checkedAt: row.checked_at,
    consultationNumber: row.consultation_number,
    registeredName: row.registered_name,
    registeredAddress: row.registered_address,
    obstacle: row.obstacle,
  }
}

export function toVatCheck(
  row: Pick<VatCheckRow, 'status' | 'checked_at' | 'consultation_number' | 'registered_name'>,
): NamedVatCheck {
  return {
    status: row.status,
    checkedAt: row.checked_at,
    consultationNumber: row.consultation_number,
    registeredName: row.registered_name,
  }
}

function isFresh({ status, checked_at }: VatCheckRow, now: Date): boolean {
  return vatCheckFacts(status).isConfirmed && checked_at > isoTime(addSeconds(now, -VALID_SECONDS))
}

function foundOut(
  answer: VatAnswer,
): Pick<
  VatCheckRow,
  'status' | 'consultation_number' | 'registered_name' | 'registered_address' | 'obstacle'
> {
  return answer.status === 'unchecked'
    ? {
        status: 'unchecked',
        consultation_number: null,
        registered_name: null,
        registered_address: null,
        obstacle: answer.obstacle,
      }
    : {
        status: answer.status,
        consultation_number: answer.consultationNumber,
        registered_name: answer.name,
        registered_address: answer.address,
        obstacle: null,
      }
}
