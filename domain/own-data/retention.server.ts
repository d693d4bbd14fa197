import { type Clock, stockholmDay } from '../kernel/clock.ts'
import type { Db, Trx } from '../kernel/database.ts'
import { deleteEnded } from '../rate-limits/rate-limits.server.ts'
import { deleteEventsBefore } from '../visits/visits.server.ts'
import { completeAudit, findLastAudit, recordAudit } from './audit-log.server.ts'
import {
  deleteContactMessagesBefore,
  deleteExpiredSessions,
  deleteExpiredVerifications,
  deleteFileLinks,
  deleteMailsBefore,
  deleteMessagesBefore,
  deletePaymentsBefore,
  emptyProjectNotesBefore,
  emptyRefundReasonsBefore,
} from './retention.store.server.ts'
import { type RetentionLimits, retentionLimits } from './retention-limits.ts'

export type RetentionDeps = { db: Db; clock: Clock }

/** Every rule, in the order in which it is applied, and what it deletes. */
const RULES = {
  'file links': (trx, limits) => deleteFileLinks(trx, limits),
  messages: (trx, { communicationBefore }) => deleteMessagesBefore(trx, communicationBefore),
  'contact messages': (trx, { communicationBefore }) => deleteContactMessagesBefore(trx, communicationBefore),
  mails: (trx, { communicationBefore }) => deleteMailsBefore(trx, communicationBefore),
  'notes of projects': (trx, { communicationBefore }) => emptyProjectNotesBefore(trx, communicationBefore),
  'reasons of refunds': (trx, { communicationBefore }) => emptyRefundReasonsBefore(trx, communicationBefore),
  'analytics counts': (trx, { analyticsBeforeDay }) => deleteEventsBefore(trx, analyticsBeforeDay),
  'accounting records': (trx, { accountingBefore }) => deletePaymentsBefore(trx, accountingBefore),
  'expired sessions': (trx, { now }) => deleteExpiredSessions(trx, now),
  'expired verification tokens': (trx, { now }) => deleteExpiredVerifications(trx, now),
  'ended rate limits': (trx, { now }) => deleteEnded(trx, new Date(now)),
} satisfies Record<string, (trx: Trx, limits: RetentionLimits) => Promise<number>>

export type RetentionRule = keyof typeof RULES

/** How much each rule deleted. */
export type RetentionCounts = Record<RetentionRule, number>

/**
 * Deletes everything whose time has come, as the terms and the privacy page promise it, and writes into the audit log how much. All
 * in one transaction.
 * @param options dryRun: counts the same way and changes nothing
 */
export async function runRetention(
  { db, clock }: RetentionDeps,
  options: { dryRun?: boolean } = {},
): Promise<RetentionCounts> {
  const now = clock()
  if (options.dryRun) return countOnly(db, now)
  return db.transaction().execute(async (trx) => {
    const counts = await applyRules(trx, now)
    await recordAudit(trx, { action: 'retention', detail: counts, now })
    return counts
  })
}

/**
 * The same as a daily job: once a calendar day in Stockholm, however often it is called and in however many processes.
 * @returns nothing when it has run today
 */
export function runDailyRetention({ db, clock }: RetentionDeps): Promise<RetentionCounts | undefined> {
  const now = clock()
  const id = `retention-${stockholmDay(now)}`
  return db.transaction().execute(async (trx) => {
    // Whoever puts today's entry down does the work; another process waits for its commit and finds the entry.
    if (!(await recordAudit(trx, { id, action: 'retention', detail: {}, now }))) return undefined
    const counts = await applyRules(trx, now)
    await completeAudit(trx, { id, detail: counts })
    return counts
  })
}

/** When it ran last; nothing when it never did. */
export async function findLastRetention(
  db: Db,
): Promise<{ at: string; counts: Partial<RetentionCounts> } | undefined> {
  const entry = await findLastAudit(db, 'retention')
  return entry && { at: entry.at, counts: entry.detail as Partial<RetentionCounts> }
}

class Undone extends Error {
  readonly counts: RetentionCounts

  constructor(counts: RetentionCounts) {
    super('Counted only.')
    this.counts = counts
  }
}

/** Deletes and takes it back, so that what one rule takes with it is counted as in a real run. */
async function countOnly(db: Db, now: Date): Promise<RetentionCounts> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new Undone(await applyRules(trx, now))
    })
  } catch (error) {
    if (error instanceof Undone) return error.counts
    throw error
  }
}

async function applyRules(trx: Trx, now: Date): Promise<RetentionCounts> {
  const limits = retentionLimits(now)
  const counts: Partial<RetentionCounts> = {}
  for (const [name, apply] of Object.entries(RULES)) counts[name as RetentionRule] = await apply(trx, limits)
  return counts as RetentionCounts
}
