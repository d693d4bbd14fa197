import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { consumer } from '../clients.ts'
import { aProject } from '../factories/projects.ts'

const BUYER = { ...consumer({ name: 'Astrid Lund', email: 'astrid@example.org' }), country: 'SE' }

/** An order as the API returns it: by default, a Full Optimization paid by a Swedish consumer. */
export function seenOrder(fields: Partial<AgreedOrder> = {}): AgreedOrder {
  return {
    id: 'ord_1',
    number: '7K3F9-QX2M4',
    kind: 'package',
    service: 'full-optimization',
    status: 'paid',
    buyer: BUYER,
    vat: vatOf(BUYER),
    lines: [{ text: 'Full Optimization', net: fields.net ?? 23_920 }],
    net: 23_920,
    vatAmount: 5_980,
    gross: 29_900,
    instalments: null,
    isCalledOff: false,
    received: 29_900,
    returned: 0,
    termsVersion: null,
    consentWording: null,
    consentAt: null,
    deliverBy: null,
    deliveryWorkingDays: null,
    changeRounds: null,
    acceptedAt: '2026-11-10T08:00:00.000Z',
    paidAt: '2026-11-10T08:00:00.000Z',
    withdrawalEndsAt: null,
    createdAt: '2026-11-10T08:00:00.000Z',
    invoices: [],
    daysAfterDelivery: null,
    withdrawal: null,
    mayWithdraw: false,
    ...fields,
  }
}

/** A payment as the API returns it: by default, for a finished Quick Fix. */
export function seenPayment(fields: Partial<Payment> & { id: string }): Payment {
  return {
    orderId: 'ord_1',
    service: 'quick-fix',
    amount: 29_900,
    status: 'completed',
    createdAt: '2026-11-10T12:00:00.000Z',
    held: false,
    refundedAmount: 0,
    dispute: null,
    provider: 'stripe',
    refundable: false,
    refundRequest: null,
    ...fields,
  }
}

/** Time of all events. */
export const DAY = '2026-11-10T08:00:00.000Z'

/** A project as the API returns it: by default, a paid Full Optimization without files yet. */
export function seenProject(fields: Partial<Project> & { id: string }): Project {
  const completedAt = fields.status === 'completed' ? DAY : null
  return aProject({ createdAt: DAY, updatedAt: DAY, completedAt, resultSeenAt: DAY, ...fields })
}
