import type { Actor } from './actor.ts'
import type { OnceOnly, Subscribers } from './commit.ts'
import type { Db } from './database.ts'
import type { SignatureOf } from './secrets.ts'
import type { Identity, Seller } from './studio.ts'
import type { Clock } from './time.ts'

/** Dependencies of every use case. */
export type Deps = {
  db: Db
  /** Set by the entry point and passed on by `commit`. */
  actor: Actor
  /** Notified by `commit` only. */
  subscribers: Subscribers
  /** Refuses a repeated request. */
  onceOnly?: OnceOnly | undefined
  clock: Clock
  log: Log
  studio: StudioFacts
  /** Recipient of notices to the studio: an address, optionally as `Name <address>`. */
  studioEmail: string
  /** Sender of all emails: an address, optionally as `Name <address>`. */
  emailFrom: string
  /** The address whose mailbox receives replies, or undefined if there is none. */
  replyMailbox: string | undefined
  /** The studio's current details, for new contracts and invoices. */
  seller: Seller
  /** Currency of the accounts. With SEK, invoices also state the VAT in kronor. */
  accountingCurrency: 'EUR' | 'SEK'
  /** First day of the financial year, as MM-DD. */
  financialYearBegins: string
  signatureOf: SignatureOf
  /** Current version of the terms, for new orders. */
  termsVersion: string
}

/** The operators' log. pino fits this type. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Facts about the sender in every email. */
export type StudioFacts = {
  name: string
  supportEmail: string
  /** Origin of the site, like `https://bildruta.example`. */
  publicUrl: string
  identity: Identity
}
