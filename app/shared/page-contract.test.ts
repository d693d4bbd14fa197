import { expect, it } from 'vitest'
import { retryAfter } from './page-contract.ts'

it('a form that was one too many says when to come again, any other refusal does not', () => {
  const refusal = { ok: false, status: 429, message: 'Too many.' } as const
  expect(retryAfter({ ...refusal, retryAfterSeconds: 30 })).toEqual({ 'Retry-After': '30' })
  expect(retryAfter(refusal)).toEqual({})
})
