import type { Actor } from './actor.ts'
import type { OnceOnly, Subscribers } from './commit.ts'
import type { Db } from './database.ts'
import type { SignatureOf } from './secrets.ts'
import type { Identity, Seller } from './studio.ts'
import type { Clock } from './time.ts'

/** What every use-case may be given. */
export type Deps = {
  db: Db
  /** Who does what is done with these. A door says it, `commit` hands it on. */
  actor: Actor
  /** Woken by `commit`, never by hand. */
  subscribers: Subscribers
  /** Where the same request another time is to be refused. */
  onceOnly?: OnceOnly | undefined
  clock: Clock
  log: Log
  studio: StudioFacts
  /** Where notices to the studio go: an address, optionally as `Name <address>`. */
  studioEmail: string
  /** Sender of all mails: an address, optionally as `Name <address>`. */
  emailFrom: string
  /** The address whose mailbox is read for answers; nothing while none is. */
  replyMailbox: string | undefined
  /** The studio as a contract and an invoice name it today. */
  seller: Seller
  /** What the studio keeps its books in; with kronor, invoices say their VAT in them too. */
  accountingCurrency: 'EUR' | 'SEK'
  /** Month and day of the first day of its financial year, as MM-DD. */
  financialYearBegins: string
  signatureOf: SignatureOf
  /** Version of the terms that an order is made under today. */
  termsVersion: string
}

/** Where a use-case says what a person at the log should know; pino fits. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** What every mail says about its sender. */
export type StudioFacts = {
  name: string
  supportEmail: string
  /** Origin of the site, like `https://bildruta.example`. */
  publicUrl: string
  identity: Identity
}
