import fc from 'fast-check'
import type { DebtEnd } from '#domain/billing/payments/money-acts.schema.ts'

/**
 * What is sold, to whom, and how it is paid. @property isKnown whether the register has the company's number; net cents
 * of a quote; inInstalments the second is due at delivery; startsAtOnce whether the buyer asked for it
 */
export type Sale = {
  by: 'package' | 'card' | 'transfer'
  inInstalments: boolean
  isCompany: boolean
  isKnown: boolean
  startsAtOnce: boolean
  net: number
}

/** Share of an order's price. */
export type Sum = 'a cent' | 'half' | 'without VAT' | 'the rest' | 'all' | 'too much'

/** Share of the rest of a payment. */
export type Share = 'a cent' | 'a third' | 'all'

/**
 * One action on an order's money. `which` of its payments, counted from the oldest and then again from there.
 * `isHeard`: the provider's event arrives.
 */
export type MoneyStep =
  | { does: 'transfer'; sum: Sum }
  | {
      does:
        | 'begin by card'
        | 'withdraw'
        | 'deliver'
        | 'reopen'
        | 'cancel'
        | 'correct'
        | 'prove consumer'
        | 'prove company'
        | 'send back'
        | 'sweep'
        | 'wait'
        | 'delete account'
    }
  | { does: 'progress'; percent: number }
  | { does: 'end debt'; as: DebtEnd }
  | { does: 'pay' | 'pay slowly'; which: number; isHeard: boolean }
  | { does: 'refund' | 'refund in the dashboard'; which: number; share: Share; isHeard: boolean }
  | { does: 'reverse'; which: number }
  | { does: 'dispute'; which: number; end: 'open' | 'won' | 'lost' }
  | { does: 'provider'; isUp: boolean }

export const anySale: fc.Arbitrary<Sale> = fc.record({
  by: fc.constantFrom('package', 'card', 'transfer'),
  inInstalments: fc.boolean(),
  isCompany: fc.boolean(),
  isKnown: fc.boolean(),
  startsAtOnce: fc.boolean(),
  net: fc.integer({ min: 1, max: 200_000 }),
})

const which = fc.nat({ max: 3 })
const isHeard = fc.boolean()
const share = fc.constantFrom<Share[]>('a cent', 'a third', 'all')
const sum = fc.constantFrom<Sum[]>('a cent', 'half', 'without VAT', 'the rest', 'all', 'too much')

export const anyStep: fc.Arbitrary<MoneyStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('transfer' as const), sum }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('pay', 'pay', 'pay slowly'), which, isHeard }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('refund', 'refund in the dashboard'),
      which,
      share,
      isHeard,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'begin by card',
        'withdraw',
        'withdraw',
        'withdraw',
        'cancel',
        'cancel',
        'correct',
        'correct',
        'prove consumer',
        'prove consumer',
        'prove consumer',
        'prove consumer',
        'prove company',
        'prove company',
        'send back',
        'send back',
        'sweep',
        'wait',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('deliver', 'deliver', 'reopen') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('progress' as const),
      percent: fc.integer({ min: 1, max: 99 }),
    }),
  },
  fc.record({ does: fc.constant('delete account' as const) }),
  fc.record({ does: fc.constant('end debt' as const), as: fc.constantFrom('share-done', 'written-off') }),
  fc.record({ does: fc.constant('reverse' as const), which }),
  fc.record({ does: fc.constant('dispute' as const), which, end: fc.constantFrom('open', 'won', 'lost') }),
  fc.record({ does: fc.constant('provider' as const), isUp: fc.boolean() }),
)
