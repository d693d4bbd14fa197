import { accountDeletedMail, accountDeletedNoticeMail } from '../accounts/account-changes.mails.ts'
import {
  type AccountOwner,
  demandPassword,
  type PasswordDeps,
} from '../accounts/password/own-password.server.ts'
import { optimizationTitle } from '../catalogue/catalogue.schema.ts'
import { AppError } from '../kernel/app-error.ts'
import { commit, type Work } from '../kernel/commit.ts'
import type { Trx } from '../kernel/database.ts'
import { enqueueMail } from '../outbox/outbox.server.ts'
import { cancelPayment } from '../payments/payments.server.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { statusWords } from '../projects/moves/project-moves.ts'
import {
  deleteUser,
  selectOpenPaymentsOfOwner,
  selectOpenProjectsOfOwner,
  selectOpenRefundRequestsOfOwner,
} from './account-data.store.server.ts'

/**
 * Deletes an account with its projects, files, messages and sessions. A client may always leave: open payments are cancelled first, and
 * the studio is told what is left to settle. Payments, refunds and their requests stay for accounting.
 * @returns the headers that end the session in this browser
 * @throws AppError bad-input for a wrong password, too-many-requests, unavailable when a payment could not be cancelled
 */
export async function deleteAccount(
  deps: PaymentsDeps & PasswordDeps,
  owner: AccountOwner,
  input: { currentPassword: string },
): Promise<Headers> {
  await demandPassword(deps, owner, input.currentPassword)
  await cancelOpenPayments(deps, owner.id)
  await commit(deps, async (trx) => {
    const notice = await noticeOf(deps, trx, owner)
    if (await deleteUser(trx, owner)) await tellDeleted(deps, trx, owner, notice)
  })
  const auth = await deps.auth()
  const { headers } = await auth.api.signOut({ headers: owner.headers, returnHeaders: true })
  return headers
}

/** What cannot be cancelled is paid, or on its way at the bank; settling it later finds no account and is told to the studio. */
async function cancelOpenPayments(deps: PaymentsDeps, ownerId: string): Promise<void> {
  const payments = await selectOpenPaymentsOfOwner(deps.db, ownerId)
  for (const payment of payments.filter(({ provider_payment_id }) => provider_payment_id !== null)) {
    try {
      await cancelPayment(deps, { ownerId, paymentId: payment.id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'conflict') continue
      throw new AppError('unavailable', {
        userMessage: 'An open payment could not be cancelled. Please try again in a few minutes.',
        cause: error,
      })
    }
  }
}

type Notice = Parameters<typeof accountDeletedNoticeMail>[0]

async function noticeOf(deps: PaymentsDeps, trx: Trx, owner: AccountOwner): Promise<Notice> {
  const projects = await selectOpenProjectsOfOwner(trx, owner.id)
  const payments = await selectOpenPaymentsOfOwner(trx, owner.id)
  const requests = await selectOpenRefundRequestsOfOwner(trx, owner.id)
  return {
    client: { id: owner.id, name: owner.name, email: owner.email },
    openProjects: projects.map(
      ({ id, service, status, payment_id }) =>
        `${optimizationTitle(service)}, ${statusWords(status)}, ${id}, paid by ${payment_id}`,
    ),
    processingPayments: payments.map(({ id }) => id),
    openRefundRequests: requests.map(({ id }) => id),
    studio: deps.studio,
  }
}

async function tellDeleted(
  deps: PaymentsDeps,
  trx: Work,
  owner: AccountOwner,
  notice: Notice,
): Promise<void> {
  const now = deps.clock()
  const { studio, studioEmail } = deps
  await enqueueMail(
    trx,
    { recipient: owner.email, ...accountDeletedMail({ name: owner.name, studio }) },
    { now, dedupeKey: `account-deleted:${owner.id}:client` },
  )
  await enqueueMail(
    trx,
    { recipient: studioEmail, ...accountDeletedNoticeMail(notice) },
    { now, dedupeKey: `account-deleted:${owner.id}:studio` },
  )
}
