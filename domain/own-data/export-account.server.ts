import type { AccountOwner } from '../accounts/password/own-password.server.ts'
import { listSessions } from '../accounts/sessions/sessions.server.ts'
import { listFiles } from '../files/files.server.ts'
import { isoTime } from '../kernel/clock.ts'
import { LIST_START, WHOLE_LIST } from '../kernel/pages.ts'
import { selectPaymentsOfOwner } from '../payments/payments.store.server.ts'
import { selectRefundRequestsOfOwner } from '../payments/refunds/refunds.store.server.ts'
import { listProjects } from '../projects/project-list.server.ts'
import { readThread } from '../thread/messages.server.ts'
import { selectSeenAt } from '../thread/presence/presence.store.server.ts'
import { selectAccount, selectMailsTo } from './account-data.store.server.ts'

/**
 * Everything that is stored about a client, for them to take along: amounts in cents, times in ISO 8601. No hashes, no tokens.
 * The thread is read while it is taken.
 */
export async function exportAccount(deps: Parameters<typeof listSessions>[0], owner: AccountOwner) {
  const { db } = deps
  const account = await selectAccount(db, owner.id)
  const [payments, refundRequests] = [
    await selectPaymentsOfOwner(db, { userId: owner.id, ...LIST_START, ...WHOLE_LIST }),
    await selectRefundRequestsOfOwner(db, owner.id),
  ]
  return {
    exportedAt: isoTime(deps.clock()),
    account: {
      name: owner.name,
      username: account.displayUsername ?? owner.username,
      email: owner.email,
      emailVerified: owner.emailVerified,
      createdAt: isoTime(new Date(account.createdAt)),
      updatedAt: isoTime(new Date(account.updatedAt)),
    },
    sessions: await listSessions(deps, owner),
    projects: await listProjects(db, owner.id),
    payments: payments.map((payment) => ({
      id: payment.id,
      service: payment.service,
      amount: payment.amount,
      refundedAmount: payment.refunded_amount,
      currency: payment.currency,
      status: payment.status,
      dispute: payment.dispute,
      provider: payment.provider,
      providerPaymentId: payment.provider_payment_id,
      buyerName: payment.buyer_name,
      buyerEmail: payment.buyer_email,
      consentWording: payment.consent_wording,
      consentAt: payment.consent_at,
      createdAt: payment.created_at,
      updatedAt: payment.updated_at,
      completedAt: payment.completed_at,
    })),
    refundRequests: refundRequests.map((request) => ({
      id: request.id,
      paymentId: request.payment_id,
      reason: request.reason,
      status: request.status,
      amount: request.amount,
      answer: request.answer,
      createdAt: request.created_at,
      answeredAt: request.answered_at,
    })),
    files: await listFiles(db, owner.id),
    messages: readThread(db, owner.id),
    messagesLastOpenedAt: (await selectSeenAt(db, { userId: owner.id, side: 'client' })) ?? null,
    mails: (await selectMailsTo(db, owner.email)).map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      status: mail.status,
      createdAt: mail.created_at,
      sentAt: mail.sent_at,
    })),
  }
}
