import { versionOfQuote } from './quote-content.ts'
import type { StudioQuote } from './quotes.server.ts'
import { offerOf } from './stored-offer.ts'
import type { WrittenQuote } from './written-quote.schema.ts'

/** As desk and programs get it. */
export function writtenQuote({ order, quote }: StudioQuote): WrittenQuote {
  return {
    id: order.id,
    version: versionOfQuote({ order, quote }),
    number: order.number,
    status: order.status,
    recipient: { name: quote.recipient_name, email: quote.recipient_email },
    buyer: order.buyer,
    title: order.service,
    scope: quote.scope,
    lines: order.lines,
    ...offerOf(quote),
    vat: order.vat,
    net: order.net,
    vatAmount: order.vatAmount,
    gross: order.gross,
    instalments: order.instalments,
    received: order.received,
    returned: order.returned,
    deliverBy: order.deliverBy,
    deliveryWorkingDays: order.deliveryWorkingDays,
    validUntil: quote.valid_until,
    enquiryId: quote.enquiry_id,
    payBy: quote.pay_by,
    dueOn: quote.due_on,
    isReminded: quote.is_reminded === 1,
    payDays: quote.pay_days,
    createdAt: order.createdAt,
    sentAt: quote.sent_at,
    acceptedAt: order.acceptedAt,
    paidAt: order.paidAt,
    declinedAt: quote.declined_at,
    declineReason: quote.decline_reason,
    withdrawnAt: quote.withdrawn_at,
  }
}
