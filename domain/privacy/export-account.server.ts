import { listPasskeys } from '#domain/accounts/own-account/passkeys.server.ts'
import { listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import type { SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { readThread } from '#domain/messages/thread.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import {
  exportOfAudit,
  exportOfBlobs,
  exportOfBuyer,
  exportOfDeliveries,
  exportOfEmails,
  exportOfInvoices,
  exportOfMeasurements,
  exportOfNotes,
  exportOfOrders,
  exportOfPayments,
  exportOfPerson,
  exportOfPresence,
  exportOfQuotes,
  exportOfReminders,
  exportOfReplies,
  exportOfWithdrawals,
} from './exports.store.server.ts'

/**
 * Everything we store about a client, except hashes and tokens. Amounts are in cents, times in ISO 8601. The thread is
 * read while it is being sent.
 */
export async function exportAccount(deps: Deps, owner: SignedIn) {
  const { db } = deps
  const now = deps.clock()
  await commit(deps, (trx) => recordAudit(trx, { action: 'account-exported', about: owner.id, now }))
  return {
    exportedAt: isoTime(now),
    account: await exportOfPerson(db, owner.id),
    sessions: await listSessions(deps, owner),
    passkeys: await listPasskeys(db, owner.id),
    ...(await exportOfBuyer(db, owner.id)),
    projects: await listProjects(db, owner.id),
    orders: await exportOfOrders(db, owner.id),
    quotes: await exportOfQuotes(db, owner.id),
    invoices: await exportOfInvoices(db, owner.id),
    ...(await exportOfPayments(db, owner.id)),
    withdrawals: await exportOfWithdrawals(db, owner.id),
    deliveries: await exportOfDeliveries(db, owner.id),
    ...(await exportOfMeasurements(db, owner.id)),
    files: await listFiles(db, owner.id),
    ...(await exportOfBlobs(db, owner.id, deps.studio.publicUrl)),
    messages: readThread(db, owner.id),
    messagesLastOpenedAt: await exportOfPresence(db, owner.id),
    notes: await exportOfNotes(db, owner.id),
    mails: await exportOfEmails(db, owner),
    remindersOff: await exportOfReminders(db, owner.id),
    emailsToUs: await exportOfReplies(db, owner.id),
    audit: await exportOfAudit(db, owner.id),
  }
}
