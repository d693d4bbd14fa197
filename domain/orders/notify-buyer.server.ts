import { type RenderedEmail, withoutPortal } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { StudioFacts, UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import type { Order } from './orders.schema.ts'

/** @returns undefined if the order has no account, or no longer has one */
export async function ownerOf(db: Db, { ownerId }: Pick<Order, 'ownerId'>): Promise<Person | undefined> {
  return ownerId === null ? undefined : findPerson(db, ownerId)
}

type Told = {
  order: Order
  mail: RenderedEmail
  /** Set to leave out the link to the portal if there is no account. */
  studio?: StudioFacts
  /** Attached invoices and credit notes. */
  documents?: readonly { id: string }[]
  /** Attached terms. */
  termsVersion?: string | null
  replyTo?: string
  /** The same for the client's thread. */
  body?: string
  key?: string
  now: Date
}

/** Emails the buyer, at the current address of the account if there is one. @returns the address */
export async function notifyBuyer(
  trx: UnitOfWork,
  { order, mail, studio, documents = [], termsVersion, replyTo, body, key, now }: Told,
): Promise<string> {
  const owner = await ownerOf(trx, order)
  const to = owner?.email ?? order.buyer.email
  await enqueueEmail(trx, {
    kind: 'money',
    to,
    mail: studio && !owner ? withoutPortal(studio, mail) : mail,
    ...(replyTo !== undefined && { replyTo }),
    attachments: [
      ...documents.map(({ id }) => `invoice:${id}`),
      ...(termsVersion ? [`terms:${termsVersion}`] : []),
    ],
    now,
    ...(key !== undefined && { key }),
  })
  if (owner && body !== undefined && key !== undefined)
    await notifyClient(trx, { userId: owner.id, body, dedupeKey: key, now })
  return to
}
