import { listPasskeys } from '#domain/accounts/passkeys/passkeys.server.ts'
import type { SignedIn } from '#domain/accounts/sessions/find-viewer.server.ts'
import { listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { exportOfInvoices } from '#domain/billing/invoices/invoices.own-data.server.ts'
import { exportOfPayments } from '#domain/billing/payments/own-data/payments.own-data.server.ts'
import { exportOfWithdrawals } from '#domain/billing/withdrawals/withdrawals.own-data.server.ts'
import { exportOfBuyer } from '#domain/crm/buyers/buyers.own-data.server.ts'
import { exportOfNotes } from '#domain/crm/notes/notes.own-data.server.ts'
import { exportOfDeliveries } from '#domain/delivery/deliveries/deliveries.own-data.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { exportOfMails } from '#domain/email/outbox.own-data.server.ts'
import { exportOfReminders } from '#domain/email/reminder-choices/reminders.own-data.server.ts'
import { isoTime } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { exportOfReplies } from '#domain/messages/replies/replies.own-data.server.ts'
import { exportOfThread } from '#domain/messages/thread.own-data.server.ts'
import { exportOfOrders } from '#domain/orders/orders.own-data.server.ts'
import { exportOfQuotes } from '#domain/orders/quotes/quotes.own-data.server.ts'
import { exportOfAudit } from '#domain/people/audit/audit.own-data.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { exportOfPerson } from '#domain/people/people.own-data.server.ts'
import { listProjects } from '#domain/projects/project-list.server.ts'
import { exportOfBlobs } from '#domain/storage/blobs.own-data.server.ts'

/**
 * Everything that is stored about a client, for them to take along: amounts in cents, times in ISO 8601. No hashes, no tokens.
 * The thread is read while it is taken.
 */
export async function exportAccount(deps: Deps, owner: SignedIn) {
  const { db } = deps
  const now = deps.clock()
  await commit(deps, (work) => recordAudit(work, { action: 'account-exported', about: owner.id, now }))
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
    files: await listFiles(db, owner.id),
    ...(await exportOfBlobs(db, owner.id, deps.studio.publicUrl)),
    ...(await exportOfThread(db, owner.id)),
    notes: await exportOfNotes(db, owner.id),
    mails: await exportOfMails(db, owner),
    remindersOff: await exportOfReminders(db, owner.id),
    mailsToUs: await exportOfReplies(db, owner.id),
    audit: await exportOfAudit(db, owner.id),
  }
}
