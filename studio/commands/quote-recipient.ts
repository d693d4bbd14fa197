import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { comparableAddress } from '#domain/kernel/mail-address.ts'
import type { QuoteFor } from '#domain/orders/quotes/write-quote.server.ts'
import type { KnownBuyer } from '#domain/reads/known-buyers.schema.ts'
import { findKnownBuyers } from '#domain/reads/known-buyers.server.ts'
import { type Given, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { printable } from '../shell/table.ts'

export const RECIPIENT_OPTIONS = {
  '--client <CLIENT>': 'for a client',
  '--buyer <TEXT>':
    'for whoever wrote or had a quote before, found by name, company or address; who buys is as it was then',
  '--email <ADDRESS>': 'for somebody without an account',
  '--name <NAME>': 'who that is',
  '--from-enquiry <ENQUIRY>': 'for whoever wrote this enquiry, which is done once the quote is sent',
} as const

/** Whether a command says to whom a quote is written. */
export function isRecipientGiven(given: Given): boolean {
  return ['client', 'buyer', 'email', 'name', 'fromEnquiry'].some(
    (option) => given.text(option) !== undefined,
  )
}

type Recipient = { to: QuoteFor; said?: BuyerInput }

/**
 * To whom a quote is written: --client, --buyer, --from-enquiry, or --email with --name.
 * @returns also who buys, where that is known of them
 * @throws UsageError unless it is one of them
 */
export async function findQuoteRecipient(db: Db, given: Given): Promise<Recipient> {
  const client = given.text('client')
  const words = given.text('buyer')
  const email = given.text('email')
  const enquiry = given.text('fromEnquiry')
  if ([client, words, email, enquiry].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Say for whom it is: --client, --buyer, --from-enquiry, or --email with --name.')
  if (client !== undefined) return { to: { clientId: await findId(db, 'client', client) } }
  if (enquiry !== undefined) return { to: { enquiryId: await findId(db, 'enquiry', enquiry) } }
  if (words !== undefined) return recipientOf(await findKnownBuyer(db, words))
  return { to: { name: given.text('name') ?? '', email: email ?? '' } }
}

function recipientOf({ name, email, clientId, enquiryId, said }: KnownBuyer): Recipient {
  const to = clientId ? { clientId } : enquiryId ? { enquiryId } : { name, email }
  return said ? { to, said } : { to }
}

/** The one that the words mean. @throws UsageError when there is none or more than one */
async function findKnownBuyer(db: Db, words: string): Promise<KnownBuyer> {
  const found = words.trim() === '' ? [] : await findKnownBuyers(db, words)
  const exact = found.find(({ email }) => email.toLowerCase() === comparableAddress(words.trim()))
  const [first, ...others] = exact ? [exact] : found
  if (!first)
    throw new UsageError(`Nobody who wrote or had a quote is found by '${words}': say --email with --name.`)
  if (others.length === 0) return first
  const lines = found.map(
    ({ name, company, email }) => `  ${printable([name, company, email].filter(Boolean).join(', '))}`,
  )
  throw new UsageError(
    [`'${words}' could be ${found.length} people. Take the address of one:`, ...lines].join('\n'),
  )
}
