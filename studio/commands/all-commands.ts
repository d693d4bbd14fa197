import type { Command } from '../shell/command.ts'
import { alertCommands } from './alerts.ts'
import { auditCommands } from './audit.ts'
import { backupCommands } from './backup.ts'
import { bookCommands } from './books.ts'
import { buyerCommands } from './buyers.ts'
import { clientCommands } from './clients.ts'
import { contactCommands } from './contact.ts'
import { deliveryCommands } from './deliveries.ts'
import { doctorCommands } from './doctor.ts'
import { fileCommands } from './files.ts'
import { findCommands } from './find.ts'
import { holdCommands } from './holds.ts'
import { invoiceCommands } from './invoices.ts'
import { messageCommands } from './messages.ts'
import { orderCommands } from './orders.ts'
import { outboxCommands } from './outbox.ts'
import { paymentCommands } from './payments.ts'
import { figureCommands } from './projects/project-figures.ts'
import { projectCommands } from './projects/projects.ts'
import { quoteCommands } from './quotes.ts'
import { rateCommands } from './rates.ts'
import { refundCommands } from './refunds.ts'
import { rehearsalCommands } from './rehearse.ts'
import { reminderCommands } from './reminders.ts'
import { replyCommands } from './replies.ts'
import { retentionCommands } from './retention.ts'
import { staffCommands } from './staff.ts'
import { statsCommands } from './stats.ts'
import { todayCommands } from './today.ts'
import { transferCommands } from './transfers.ts'
import { withdrawalCommands } from './withdrawals.ts'

/** Everything that the studio can do, in the order of the help. */
export const commands: readonly Command[] = [
  ...todayCommands,
  ...findCommands,
  ...projectCommands,
  ...deliveryCommands,
  ...figureCommands,
  ...messageCommands,
  ...contactCommands,
  ...replyCommands,
  ...fileCommands,
  ...quoteCommands,
  ...orderCommands,
  ...invoiceCommands,
  ...paymentCommands,
  ...transferCommands,
  ...refundCommands,
  ...withdrawalCommands,
  ...holdCommands,
  ...rateCommands,
  ...bookCommands,
  ...rehearsalCommands,
  ...clientCommands,
  ...buyerCommands,
  ...reminderCommands,
  ...staffCommands,
  ...outboxCommands,
  ...statsCommands,
  ...auditCommands,
  ...retentionCommands,
  ...backupCommands,
  ...doctorCommands,
  ...alertCommands,
]
