import type { Db } from '../../domain/kernel/database.ts'
import type { QuoteFor } from '../../domain/orders/quotes/quotes.server.ts'
import { type Given, optionText, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'

/** To whom a quote is written: --client, or --email with --name, or --from-lead. @throws UsageError unless it is one of them */
export async function findQuoteRecipient(db: Db, given: Given): Promise<QuoteFor> {
  const client = optionText(given, 'client')
  const email = optionText(given, 'email')
  const lead = optionText(given, 'fromLead')
  if ([client, email, lead].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Say for whom it is: --client, or --email with --name, or --from-lead.')
  if (client !== undefined) return { clientId: await findId(db, 'client', client) }
  if (lead !== undefined) return { leadId: await findId(db, 'contact message', lead) }
  return { name: optionText(given, 'name') ?? '', email: email ?? '' }
}
