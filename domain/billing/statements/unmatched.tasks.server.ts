import { formatEuros } from '#domain/kernel/money.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { listUnmatched } from './unmatched.server.ts'

export const unmatchedPayments: FindTasks = async ({ db, clock }) =>
  (await listUnmatched(db)).map(({ id, amount, on, payer, text, keptAt }) => ({
    kind: 'Unmatched payment',
    about: [`${formatEuros(amount)} of ${dayNamed(on, clock())}`, text].filter(Boolean).join(', '),
    client: payer || null,
    until: null,
    since: keptAt,
    href: deskPages.seeUnmatched(id),
  }))
