import { expireSessions, expireVerifications } from '#domain/accounts/accounts.own-data.server.ts'
import { expireKnownPlaces } from '#domain/accounts/sign-in/known-places.own-data.server.ts'
import { expireInvitations } from '#domain/accounts/staff/staff.own-data.server.ts'
import { expireViewings } from '#domain/accounts/viewings/viewings.own-data.server.ts'
import { expireInvoices } from '#domain/billing/invoices/invoices.own-data.server.ts'
import { expireEvidence } from '#domain/billing/payments/disputes/evidence.server.ts'
import { expirePayments, expireReasons } from '#domain/billing/payments/own-data/payments.own-data.server.ts'
import { expireUnmatched } from '#domain/billing/payments/statements/unmatched.server.ts'
import { expireWithdrawals } from '#domain/billing/withdrawals/withdrawals.own-data.server.ts'
import { expireVatChecks } from '#domain/crm/buyers/buyers.own-data.server.ts'
import { expireEnquiries } from '#domain/crm/contact/contact.own-data.server.ts'
import { expireVisits } from '#domain/crm/visits/visits.own-data.server.ts'
import { expireDeliveryWords } from '#domain/delivery/deliveries/deliveries.own-data.server.ts'
import { expireFiles } from '#domain/delivery/files/files.own-data.server.ts'
import { expireMails } from '#domain/email/outbox.own-data.server.ts'
import { expireReminders } from '#domain/email/reminder-choices/reminders.own-data.server.ts'
import { expireMarks } from '#domain/inbox/waiting-marks/waiting-marks.own-data.server.ts'
import { stockholmDay } from '#domain/kernel/clock.ts'
import { commit, type Work } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { expireReplies } from '#domain/messages/replies/replies.own-data.server.ts'
import { expireMessages } from '#domain/messages/thread.own-data.server.ts'
import { expireWriting } from '#domain/messages/writing/writing.own-data.server.ts'
import { expireUnacceptedQuotes } from '#domain/orders/quotes/quotes.own-data.server.ts'
import { expireAudit } from '#domain/people/audit/audit.own-data.server.ts'
import { findLastAudit, recordAudit } from '#domain/people/audit/audit.server.ts'
import { expireRateLimits } from '#domain/people/rate-limits/rate-limits.own-data.server.ts'
import { expireNotes } from '#domain/projects/projects.own-data.server.ts'
import { expireBlobs } from './expire-blobs.server.ts'
import { expireOrders } from './expire-orders.server.ts'
import { retentionLimits } from './retention-limits.ts'

type RetentionDeps = Pick<Deps, 'db' | 'readers' | 'actor' | 'clock' | 'financialYearBegins'>

/** Every rule, in the order in which it is applied, and what it deletes. */
const RULES = {
  'file links': expireFiles,
  'uploaded files': expireBlobs,
  messages: expireMessages,
  'contact messages': expireEnquiries,
  mails: expireMails,
  'mails to us': expireReplies,
  'reminders switched off by address': expireReminders,
  'notes of projects': expireNotes,
  'words of deliveries': expireDeliveryWords,
  'reasons of refunds': expireReasons,
  'evidence of disputes': expireEvidence,
  'unaccepted quotes': expireUnacceptedQuotes,
  'analytics counts': expireVisits,
  invoices: expireInvoices,
  'accounting records': expirePayments,
  withdrawals: expireWithdrawals,
  orders: expireOrders,
  'lines of bank statements': expireUnmatched,
  'checks of VAT numbers': expireVatChecks,
  'ended invitations to the staff': expireInvitations,
  'traces of who wrote an answer': expireWriting,
  'what was settled about what waits': expireMarks,
  'ended viewings of the portal': expireViewings,
  'expired sessions': expireSessions,
  'expired verification tokens': expireVerifications,
  'networks and browsers known to accounts': expireKnownPlaces,
  'ended rate limits': expireRateLimits,
  'lines of the audit log': expireAudit,
} satisfies Record<string, (trx: Trx, limits: RetentionLimits) => Promise<number>>

export type RetentionRule = keyof typeof RULES

/** How much each rule deleted. */
type RetentionCounts = Record<RetentionRule, number>

/**
 * Deletes everything whose time has come, as the terms and the privacy page promise it, and writes into the audit log how much. All
 * in one transaction.
 * @param options dryRun: counts the same way and changes nothing
 */
export async function runRetention(
  deps: RetentionDeps,
  options: { dryRun?: boolean } = {},
): Promise<RetentionCounts> {
  const now = deps.clock()
  const limits = retentionLimits(now, deps.financialYearBegins)
  if (options.dryRun) return countOnly(deps, limits, now)
  return commit(deps, async (work) => {
    await recordAudit(work, { action: 'retention-begun', now })
    return applyAndRecord(work, limits, now)
  })
}

/**
 * The same as a daily job: once a calendar day in Stockholm, however often it is called and in however many processes.
 * @returns nothing when it has run today
 */
export function runDailyRetention(deps: RetentionDeps): Promise<RetentionCounts | undefined> {
  const now = deps.clock()
  const limits = retentionLimits(now, deps.financialYearBegins)
  const id = `retention-${stockholmDay(now)}`
  return commit(deps, async (work) => {
    // Whoever puts today's line down does the work; another process waits for its commit and finds the line.
    if (!(await recordAudit(work, { id, action: 'retention-begun', now }))) return undefined
    return applyAndRecord(work, limits, now)
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
async function countOnly(deps: RetentionDeps, limits: RetentionLimits, now: Date): Promise<RetentionCounts> {
  try {
    return await commit(deps, async (work) => {
      await recordAudit(work, { action: 'retention-begun', now })
      throw new Undone(await applyRules(work, limits))
    })
  } catch (error) {
    if (error instanceof Undone) return error.counts
    throw error
  }
}

async function applyAndRecord(work: Work, limits: RetentionLimits, now: Date): Promise<RetentionCounts> {
  const counts = await applyRules(work, limits)
  await recordAudit(work, { action: 'retention', detail: counts, now })
  return counts
}

async function applyRules(trx: Trx, limits: RetentionLimits): Promise<RetentionCounts> {
  const counts: Partial<RetentionCounts> = {}
  for (const [name, apply] of Object.entries(RULES)) counts[name as RetentionRule] = await apply(trx, limits)
  return counts as RetentionCounts
}
