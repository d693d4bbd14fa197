import { accounts } from './001-accounts.ts'
import { outbox } from './002-outbox.ts'
import { rateLimits } from './003-rate-limits.ts'
import { payments } from './004-payments.ts'
import { projects } from './005-projects.ts'
import { files } from './006-files.ts'
import { messages } from './007-messages.ts'
import { contact } from './008-contact.ts'
import { events } from './009-events.ts'
import { auditLog } from './010-audit-log.ts'
import { projectStates } from './011-project-states.ts'
import { indexes } from './012-indexes.ts'
import { refundsAndSandbox } from './013-refunds-and-sandbox.ts'
import { orders } from './014-orders.ts'
import { buyers } from './015-buyers.ts'
import { invoices } from './016-invoices.ts'
import { rates } from './016-rates.ts'
import { quotes } from './017-quotes.ts'
import { withdrawals } from './018-withdrawals.ts'
import { rehearsal } from './019-rehearsal.ts'
import { disputeEvidence } from './020-dispute-evidence.ts'
import { moneyMovements } from './021-money-movements.ts'
import { transfersOnce } from './022-transfers-once.ts'
import type { Migration } from './columns.ts'

/** Every migration under the name that the database remembers it by. New ones go last and sort last. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-outbox': outbox,
  '003-rate-limits': rateLimits,
  '004-payments': payments,
  '005-projects': projects,
  '006-files': files,
  '007-messages': messages,
  '008-contact': contact,
  '009-events': events,
  '010-audit-log': auditLog,
  '011-project-states': projectStates,
  '012-indexes': indexes,
  '013-refunds-and-sandbox': refundsAndSandbox,
  '014-orders': orders,
  '015-buyers': buyers,
  '016-invoices': invoices,
  '016-rates': rates,
  '017-quotes': quotes,
  '018-withdrawals': withdrawals,
  '019-rehearsal': rehearsal,
  '020-dispute-evidence': disputeEvidence,
  '021-money-movements': moneyMovements,
  '022-transfers-once': transfersOnce,
}
