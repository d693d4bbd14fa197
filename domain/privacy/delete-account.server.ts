import { accountDeletedEmail, accountDeletedNoticeEmail } from '#domain/accounts/account-changes.emails.ts'
import { endSessionOf } from '#domain/accounts/auth/auth-calls.server.ts'
import {
  type AccountOwner,
  type PasswordDeps,
  requirePassword,
} from '#domain/accounts/own-account/password.server.ts'
import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import { cancelPayment } from '#domain/billing/purchases/checkout.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { instalmentToCome, isOwed, openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { listOrders } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { forgetPerson, lockPerson } from '#domain/people/people.server.ts'
import { OPEN_STATUSES, PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { deleteBytesOf } from '#domain/storage/contents.server.ts'
import { listUploads } from '#domain/storage/uploads.server.ts'
import {
  type DataOwner,
  findUnsettled,
  forgetOwnRows,
  keepProgress,
  selectOpenPaymentsOfOwner,
} from './forget.store.server.ts'

/**
 * Deletes an account with its projects, files, messages and sessions. Clients may leave at any time. Open payments are
 * canceled first, and the studio is notified of anything left to settle. Payments and refunds are kept for accounting.
 * @throws AppError bad-input for a wrong password, too-many-requests, unavailable if a payment couldn't be canceled
 */
export async function deleteAccount(
  deps: PaymentsDeps & PasswordDeps & BlobsDeps,
  owner: AccountOwner,
  input: { currentPassword: string },
): Promise<void> {
  await requirePassword(deps, owner, input.currentPassword)
  await cancelOpenPayments(deps, owner)
  const uploads = await listUploads(deps.db, owner.id)
  await commit(deps, async (trx) => {
    // Anything that someone else starts for them now is deleted too, or finds no account.
    await lockPerson(trx, owner.id)
    const notice = await noticeOf(deps, trx, owner)
    if (!(await forgetAccount(trx, owner))) return
    await recordAudit(trx, { action: 'account-deleted', about: owner.id, now: deps.clock() })
    await notifyDeleted(deps, trx, owner, notice)
  })
  await deleteBytesOf(deps, uploads)
  await endSessionOf(deps, owner.session.token)
}

type Notice = Parameters<typeof accountDeletedNoticeEmail>[0]

async function noticeOf(deps: PaymentsDeps, trx: Trx, owner: AccountOwner): Promise<Notice> {
  const projects = await listProjects(trx, owner.id)
  const open = projects.filter(({ status }) => OPEN_STATUSES.includes(status)).toReversed()
  const { paymentIds, refundRequestIds } = await findUnsettled(trx, owner.id)
  const owed = (await listOrders(trx, owner.id)).filter(({ status }) => isOwed(status))
  return {
    client: { id: owner.id, name: owner.name, email: owner.email },
    openProjects: open.map(
      ({ id, service, status, paymentId }) =>
        `${optimizationTitle(service)}, ${PROJECT_STATES[status].words}, ${id}, ${paymentId === null ? 'not paid' : `paid by ${paymentId}`}`,
    ),
    processingPayments: paymentIds,
    openRefundRequests: refundRequestIds,
    debts: sumsOf(owed, openOf),
    notDue: sumsOf(owed, instalmentToCome),
    studio: deps.studio,
  }
}

/** Amounts above 0, as `€1,000.00 for order 7K3F9-QX2M4`. */
function sumsOf(orders: readonly Order[], sumOf: (order: Order) => Cents): string[] {
  return orders
    .filter((order) => sumOf(order) > 0)
    .map((order) => `${formatEuros(sumOf(order))} for order ${order.number}`)
}

async function notifyDeleted(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  owner: AccountOwner,
  notice: Notice,
): Promise<void> {
  const now = deps.clock()
  const { studio, studioEmail } = deps
  await enqueueEmail(trx, {
    kind: 'law',
    to: recipientOf(owner, 'account'),
    mail: accountDeletedEmail({
      name: owner.name,
      debts: notice.debts,
      notDue: notice.notDue,
      studio,
    }),
    now,
    key: `account-deleted:${owner.id}:client`,
  })
  await enqueueEmail(trx, {
    kind: 'studio',
    to: studioEmail,
    mail: accountDeletedNoticeEmail(notice),
    now,
    key: `account-deleted:${owner.id}:studio`,
  })
}

/**
 * A payment that can't be canceled is paid or being processed by the bank. If it settles later, the studio is notified,
 * because the account is gone.
 * @throws AppError unavailable if the provider can't be reached
 */
export async function cancelOpenPayments(deps: PaymentsDeps, owner: DataOwner): Promise<void> {
  const payments = await selectOpenPaymentsOfOwner(deps.db, owner.id)
  for (const payment of payments.filter(({ provider_payment_id }) => provider_payment_id !== null)) {
    try {
      await cancelPayment(deps, { ownerId: owner.id, paymentId: payment.id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'conflict') continue
      throw unavailable('We couldn’t cancel an open payment. Please try again in a few minutes.', {
        cause: error,
      })
    }
  }
}

/** @returns false if the account was already deleted */
export async function forgetAccount(trx: Trx, owner: DataOwner): Promise<boolean> {
  await keepProgress(trx, owner)
  await forgetOwnRows(trx, owner)
  return forgetPerson(trx, owner)
}
