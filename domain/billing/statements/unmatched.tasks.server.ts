import { deskPages } from '#domain/kernel/desk-pages.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { FindTasks } from '#domain/kernel/waiting.ts'
import { listUnmatched } from './unmatched.server.ts'

export const unmatchedPayments: FindTasks = async ({ db, clock }) =>
  (await listUnmatched(db)).map(({ id, amount, on, payer, text, keptAt }) => ({
    what: 'Payment that fits nothing',
    about: [`${formatEuros(amount)} of ${dayNamed(on, clock())}`, text].filter(Boolean).join(', '),
    whose: payer || null,
    until: null,
    since: keptAt,
    act: deskPages.seeUnmatched(id),
  }))
