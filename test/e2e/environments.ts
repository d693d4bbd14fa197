import type { Environment } from '../server-process.ts'

/** Test cards, and a bank account for transfers. */
export const TEST_CARDS: Environment = {
  PAYMENTS: 'test',
  BANK_ACCOUNT: 'SE45 5000 0000 0583 9825 7466 ESSESESS',
}
