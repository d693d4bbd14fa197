import { expect, it } from 'vitest'
import { checkoutAddress, paymentInAddress, resultAddress } from './payment-addresses.ts'

it.each([
  [checkoutAddress('pay_0f'), 'pay_0f'],
  [resultAddress('pay_0f'), 'pay_0f'],
  ['/success', undefined],
  ['/success?payment=', undefined],
  ['/success?payment=pay_0f%2F..%2Fx', undefined],
  ['/success?payment=x-pay_0f', undefined],
])('the payment of %s is %s', (address, id) => {
  expect(paymentInAddress(new URL(address, 'http://localhost'))).toBe(id)
})
