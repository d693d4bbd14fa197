import { serviceTitle } from '../../domain/catalogue/catalogue.schema.ts'
import { listAllWithdrawals } from '../../domain/reads/list-withdrawals.server.ts'
import { WITHDRAWAL_MONEY } from '../../domain/withdrawals/withdrawal-money.schema.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { LIMIT, selectNewest } from '../shell/limit.ts'
import { list } from '../shell/table.ts'
import { euros, localTime, refundedEuros } from '../shell/words.ts'

export const withdrawalCommands: Command[] = [
  {
    name: 'withdrawals list',
    takes: [],
    options: LIMIT,
    does: 'list withdrawals from contracts, newest first: what goes back, by when, and whether it is back',
    examples: ['withdrawals list', 'withdrawals list --json'],
    run: listAll,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { rows: withdrawals, withRest } = await selectNewest(given, (limit) =>
    listAllWithdrawals(deps.db, { limit }),
  )
  const rows = withdrawals.map((withdrawal) => [
    withdrawal.orderNumber,
    localTime(withdrawal.declaredAt),
    `${withdrawal.name} <${withdrawal.email}>`,
    serviceTitle(withdrawal.service),
    euros(withdrawal.refund),
    refundedEuros(withdrawal.kept),
    WITHDRAWAL_MONEY[withdrawal.money].words(localTime(withdrawal.dueAt)),
  ])
  const text = list(['order', 'declared', 'by', 'service', 'goes back', 'kept', 'money'], rows, {
    none: 'Nobody has withdrawn from a contract yet.',
    numbers: ['goes back', 'kept'],
  })
  return { data: withdrawals, text: withRest(text) }
}
