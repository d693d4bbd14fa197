import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'

const BUYER: AgreedOrder['buyer'] = {
  kind: 'consumer',
  name: 'Astrid Lund',
  email: 'astrid@example.org',
  country: 'SE',
  companyName: null,
  address: null,
  vatNumber: null,
  reference: null,
  vatCheck: null,
}

/** An order as the API answers it: a Full Optimization that a Swedish consumer paid, but for what is told. */
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
    mayCorrectBuyer: false,
    ...fields,
  }
}
