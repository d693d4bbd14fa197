import { expect, it } from 'vitest'
import { AUDIT_ACTIONS } from './audit-actions.ts'

const OF_MONEY = /^(payment|refund|transfer|shortfall|hold|quote|buyer|vat|withdrawal|invoice|rate|debt)-/

it('what concerns money or a contract is kept with the accounting records, all else as communication', () => {
  for (const [action, { kept }] of Object.entries(AUDIT_ACTIONS))
    expect([action, kept]).toEqual([action, OF_MONEY.test(action) ? 'as-accounting' : 'as-communication'])
})
