import { WITHDRAWAL_MONEY } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { listAllWithdrawals } from '#domain/reads/list-withdrawals.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { euros, localTime, refundedEuros } from '../shell/words.ts'

export const withdrawalCommands: Command[] = [
  {
    usage: 'withdrawals list',
    options: LIMIT,
    does: 'list withdrawals from contracts, newest first: what goes back, by when, and whether it is back',
    examples: ['withdrawals list', 'withdrawals list --json'],
    run: listAll,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listAllWithdrawals(deps.db, { limit }), {
    cells: (withdrawal) => ({
      order: withdrawal.orderNumber,
      declared: localTime(withdrawal.declaredAt),
      by: `${withdrawal.name} <${withdrawal.email}>`,
      service: serviceTitle(withdrawal.service),
      'goes back': euros(withdrawal.refund),
      kept: refundedEuros(withdrawal.kept),
      money: WITHDRAWAL_MONEY[withdrawal.money].words(localTime(withdrawal.dueAt)),
    }),
    none: 'Nobody has withdrawn from a contract yet.',
    numbers: ['goes back', 'kept'],
  })
}
