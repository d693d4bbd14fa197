import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'
import type { Db, Trx } from './database.ts'
import type { SignatureOf } from './secrets.ts'
import type { Identity, Seller } from './studio.ts'
import type { Clock } from './time.ts'

/** A subject of notifications after a commit: the email outbox, a client's thread, or the sessions of an account that ended. */
export type Topic = 'outbox' | `thread of ${string}` | `sessions of ${string}`

/** Port: notifies the subscribers of a topic. */
export type Subscribers = {
  /** Runs inside the transaction, for subscribers in other processes. They are notified only if it commits. */
  broadcast: (trx: Trx, topics: readonly Topic[]) => Promise<void>
  /** Runs after the commit, for subscribers in this process. */
  notify: (topic: Topic) => void
}

/**
 * Records in the transaction that a request has begun.
 * @returns a function to call after the commit, because a transaction that rolls back has begun nothing
 * @throws AppError conflict if the request began before
 */
export type OnceOnly = (trx: Trx) => Promise<() => void>

const TOPICS = Symbol('topics')
const ACTOR = Symbol('actor')

/**
 * A transaction that knows its actor and the topics to notify after the commit. Functions that publish or that record an actor require
 * one, so neither can be forgotten or given a wrong actor.
 */
export type UnitOfWork = Trx & { readonly [TOPICS]: Set<Topic>; readonly [ACTOR]: Actor }

/** The current unit of work. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Runs `step` in one transaction and notifies the subscribers of its topics after the commit.
 * @throws AppError as `onceOnly`; Error inside another unit of work, where it would deadlock or commit changes that the
 * outer one rolls back
 */
export async function commit<Result>(
  { db, subscribers, actor, onceOnly }: Pick<Deps, 'db' | 'subscribers' | 'actor' | 'onceOnly'>,
  step: (trx: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  if (current.getStore()?.isOpen) throw new Error("A unit of work can't begin inside another one.")
  const topics = new Set<Topic>()
  const unit = { isOpen: true }
  let afterCommit: (() => void) | undefined
  const transaction = () =>
    db.transaction().execute(async (trx) => {
      afterCommit = await onceOnly?.(trx)
      const result = await step(Object.assign(trx, { [TOPICS]: topics, [ACTOR]: actor }))
      if (topics.size > 0) await subscribers.broadcast(trx, [...topics])
      return result
    })
  const result = await current.run(unit, transaction).finally(() => {
    unit.isOpen = false
  })
  afterCommit?.()
  for (const topic of topics) subscribers.notify(topic)
  return result
}

export function actorOf(trx: UnitOfWork): Actor {
  return trx[ACTOR]
}

/** @returns the name of the staff member who is acting, or null for any other actor */
export function memberOf(trx: UnitOfWork): string | null {
  const actor = actorOf(trx)
  return actor.kind === 'staff' ? actor.name : null
}

/** @returns the signature shown to clients: `NAME, STUDIO`, or only the studio if no person is named */
export function signedBy(trx: UnitOfWork, studio: { name: string }): string {
  const actor = actorOf(trx)
  return actor.kind === 'staff' && !actor.isSystemUser ? `${actor.name}, ${studio.name}` : studio.name
}

/** Notifies the subscribers of a topic after the commit. */
export function publish(trx: UnitOfWork, topic: Topic): void {
  trx[TOPICS].add(topic)
}

/** Dependencies of every use case. */
export type Deps = {
  db: Db
  /** Set by the entry point and passed on by `commit`. */
  actor: Actor
  /** Notified by `commit` only. */
  subscribers: Subscribers
  /** Refuses a request that is sent a second time. */
  onceOnly?: OnceOnly | undefined
  clock: Clock
  log: Log
  studio: StudioFacts
  /** Recipient of notices to the studio: an address, optionally as `Name <address>`. */
  studioEmail: string
  /** Sender of all emails: an address, optionally as `Name <address>`. */
  emailFrom: string
  /** The address whose mailbox receives answers, or undefined if there is none. */
  replyMailbox: string | undefined
  /** The studio's details for contracts and invoices made now. */
  seller: Seller
  /** Currency of the accounts. With SEK, invoices also state the VAT in kronor. */
  accountingCurrency: 'EUR' | 'SEK'
  /** First day of the financial year, as MM-DD. */
  financialYearBegins: string
  signatureOf: SignatureOf
  /** Version of the terms for orders made now. */
  termsVersion: string
}

/** The log of the operators. pino fits. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Facts about the sender in every email. */
export type StudioFacts = {
  name: string
  supportEmail: string
  /** Origin of the site, like `https://bildruta.example`. */
  publicUrl: string
  identity: Identity
}
