import type { Environment } from '../server-process.ts'

/** Rate limits, and no samples, as on a public address. */
export const AS_IN_PUBLIC: Environment = { TRUST_PROXY: '1', RATE_LIMITS: 'on', SAMPLE_CONTENT: 'off' }

/** Test cards, and a bank account for transfers. */
export const TEST_CARDS: Environment = {
  PAYMENTS: 'test',
  BANK_ACCOUNT: 'SE45 5000 0000 0583 9825 7466 ESSESESS',
}
