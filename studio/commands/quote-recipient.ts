import type { Db } from '../../domain/kernel/database.ts'
import type { QuoteFor } from '../../domain/orders/quotes/write-quote.server.ts'
import { type Given, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'

export const RECIPIENT_OPTIONS = {
  '--client <CLIENT>': 'for a client',
  '--email <ADDRESS>': 'for somebody without an account',
  '--name <NAME>': 'who that is',
  '--from-enquiry <ENQUIRY>': 'for whoever wrote this enquiry, which is done once the quote is sent',
} as const

/** Whether a command says to whom a quote is written. */
export function isRecipientGiven(given: Given): boolean {
  return ['client', 'email', 'name', 'fromEnquiry'].some((option) => given.text(option) !== undefined)
}

/** To whom a quote is written: --client, or --email with --name, or --from-enquiry. @throws UsageError unless it is one of them */
export async function findQuoteRecipient(db: Db, given: Given): Promise<QuoteFor> {
  const client = given.text('client')
  const email = given.text('email')
  const enquiry = given.text('fromEnquiry')
  if ([client, email, enquiry].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Say for whom it is: --client, or --email with --name, or --from-enquiry.')
  if (client !== undefined) return { clientId: await findId(db, 'client', client) }
  if (enquiry !== undefined) return { enquiryId: await findId(db, 'enquiry', enquiry) }
  return { name: given.text('name') ?? '', email: email ?? '' }
}
