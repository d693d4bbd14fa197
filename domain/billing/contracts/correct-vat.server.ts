import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { checkedFor, isConfirmed, type VatCheck } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { findVatChecks } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { notifyBuyer } from '#domain/orders/notify-buyer.server.ts'
import { hasEnded } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findUnverified } from '#domain/orders/orders.server.ts'
import { verifyBuyer } from '#domain/orders/place-order.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { type Invoice, numbered } from '../invoices/invoices.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments } from '../payments/payments.server.ts'
import { repriceOrder, sendRefunds } from './reprice-order.server.ts'

/**
 * Corrects orders that were sold with VAT because the buyer's VAT number was unconfirmed, once the register confirms
 * it: credit note, new invoice without VAT, refund. Each order is one unit of work, and a failure doesn't stop the
 * others. Idempotent.
 * @returns the number of corrected orders
 * @throws AggregateError after all orders were tried
 */
export async function correctVerified(deps: PaymentsDeps): Promise<number> {
  const orders = await findUnverified(deps.db)
  const numbers = orders.flatMap(({ buyer }) => buyer.vatNumber ?? [])
  const checks = await findVatChecks(deps.db, numbers)
  const due = orders.filter(({ buyer }) => isConfirmed(checkOf(buyer, checks)))
  const failures: unknown[] = []
  for (const { id: orderId, number } of due)
    await commit(deps, (trx) => correct(deps, trx, orderId, checks))
      .then((refundIds) => sendRefunds(deps, { orderId, refundIds }))
      .catch((cause) =>
        failures.push(new Error(`The VAT of order ${number} couldn't be corrected.`, { cause })),
      )
  if (failures.length > 0)
    throw new AggregateError(failures, `Orders whose VAT couldn't be corrected: ${failures.length}.`)
  return due.length
}

type Checks = Awaited<ReturnType<typeof findVatChecks>>

function checkOf({ vatNumber, companyName }: Buyer, checks: Checks): VatCheck | undefined {
  const check = checks.get(vatNumber ?? '')
  return check && checkedFor(check, companyName)
}

async function correct(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  orderId: string,
  checks: Checks,
): Promise<string[]> {
  const { order: before, payments } = await lockedOrderWithPayments(trx, orderId)
  const check = checkOf(before.buyer, checks)
  if (before.vat.rule !== 'union-company-unverified' || hasEnded(before.status) || !check) return []
  const now = deps.clock()
  const { order, documents, refund, refundIds } = await repriceOrder(deps, trx, {
    before,
    payments,
    change: () => verifyBuyer(trx, { order: before, check, now }),
    reason: `The VAT of order ${before.number}: your VAT number was confirmed.`,
    now,
  })
  const detail = { vatBefore: before.vatAmount, vat: order.vatAmount, toReturn: refund }
  await recordAudit(trx, { action: 'vat-corrected', about: orderId, detail, now })
  await notifyCorrected(deps, trx, { order, invoices: documents.invoices, amount: refund, now })
  const sums = { order: order.number, vat: formatEuros(before.vatAmount) }
  deps.log.info(sums, 'VAT corrected: the number is registered')
  return refundIds
}

/**
 * Sends the buyer the new invoice, if there was one before, and announces the refund. @param corrected amount: cents
 */
async function notifyCorrected(
  deps: Deps,
  trx: UnitOfWork,
  { order, invoices, amount, now }: { order: Order; invoices: readonly Invoice[]; amount: Cents; now: Date },
): Promise<void> {
  const hasDocuments = invoices.length > 0
  const mail = renderEmail(deps.studio, {
    subject: hasDocuments
      ? `Corrected ${numbered(invoices)} for order ${order.number}`
      : `Corrected price of order ${order.number}`,
    preheader: 'Your VAT number was confirmed: no Swedish VAT is due.',
    heading: hasDocuments ? 'Your invoice was corrected' : 'Your price was corrected',
    paragraphs: [
      `Your VAT number ${order.buyer.vatNumber} was confirmed, so no Swedish VAT is due for this order.`,
      amount > 0 &&
        `${formatEuros(amount)} will be refunded to your original payment method. You'll get another email when it's on its way.`,
      ...invoices.map(
        ({ number }) =>
          `Invoice ${number} is attached. It replaces the earlier one, whose credit note is in the client portal.`,
      ),
    ],
    facts: [
      ['Order', order.number],
      ['Price without VAT', formatEuros(order.net)],
      ['VAT', order.vat.wording ?? ''],
    ],
    action: { label: 'Go to Payments', url: `${deps.studio.publicUrl}/client/payments` },
  })
  await notifyBuyer(trx, { order, mail, documents: invoices, key: `corrected:${order.id}`, now })
}
