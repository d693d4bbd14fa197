import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { domainDeps } from './domain-deps.ts'

/** An ordinary email. */
export const ANY_EMAIL = {
  recipient: 'ada@example.org',
  subject: 'Your files',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  senderDomain: 'studio.example',
}

/**
 * Stores an email in its own unit of work. @param when inTurn: it waits for earlier emails, which most tests don't want
 */
export function storeEmail(
  db: Db,
  {
    recipient,
    replyTo,
    attachments,
    ...mail
  }: { recipient: string; replyTo?: string; attachments?: string[] } & RenderedEmail,
  { now, dedupeKey, inTurn = false }: { now: Date; dedupeKey?: string; inTurn?: boolean },
): Promise<boolean> {
  const letter = {
    kind: 'account',
    to: { proven: recipient },
    mail,
    now,
    key: dedupeKey,
    replyTo,
    attachments,
    outOfTurn: !inTurn,
  } as const
  return commit(domainDeps(db), (trx) => enqueueEmail(trx, letter))
}
