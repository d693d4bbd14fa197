import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findClientByName, findPeople, findPerson } from '#domain/people/people.server.ts'
import { MESSAGE_MAX } from '../message-limits.schema.ts'
import { writeForClient } from '../messages.server.ts'
import { revokeReplyAddress } from '../reply-addresses.store.server.ts'
import type { HeldEmail, ListedHeldEmail } from './held-emails.schema.ts'
import { listHeldEmails, markDone, type ReceivedRow, selectReceived } from './inbound-email.store.server.ts'

export { listHeldEmails } from './inbound-email.store.server.ts'

/** @throws AppError not-found, also once it was dealt with */
export async function showHeldEmail(db: Db, id: string): Promise<HeldEmail> {
  const row = await selectReceived(db, id)
  if (!row || row.done_at !== null) throw notFound('This email is no longer on hold.')
  const client = row.user_id === null ? undefined : await findPerson(db, row.user_id)
  return {
    ...toHeldEmail(row),
    text: row.text,
    client: client?.name ?? null,
    isInThread: row.outcome === 'taken',
  }
}

export function toHeldEmail({ id, sender, subject, reason, received_at }: ReceivedRow): ListedHeldEmail {
  return { id, sender, subject, reason: reason ?? '', receivedAt: received_at }
}

/** Discards its text. @throws AppError not-found, conflict if it was already dealt with */
export async function finishHeldEmail(deps: Deps, id: string): Promise<void> {
  await commit(deps, async (trx) => {
    await requireReceived(trx, id)
    const now = deps.clock()
    if (!(await markDone(trx, { id, now: isoTime(now) }))) throw done()
    await recordAudit(trx, { action: 'held-mail-done', about: id, now })
  })
}

/**
 * Adds the whole text to the client's thread.
 * @param chosen email address of the client, if the email wasn't sent to a client's reply address
 * @throws AppError not-found, bad-input without a client, conflict if it was already dealt with or its text is already
 * in the thread
 */
export async function takeHeldEmail(deps: Deps, id: string, chosen = ''): Promise<{ client: string }> {
  return commit(deps, async (trx) => {
    const row = await requireReceived(trx, id)
    const now = deps.clock()
    const clientId = row.user_id ?? (await findClientByName(trx, chosen))
    const client = clientId ? await findPerson(trx, clientId) : undefined
    if (row.outcome === 'taken' && row.done_at === null)
      throw conflict('The text of this email is already in the thread. Only its files are missing.')
    if (!client) throw badInput('Enter the email address of the client it belongs to.')
    if (!(await markDone(trx, { id, now: isoTime(now), outcome: 'taken' }))) throw done()
    for (const body of inMessages(`[Email from ${row.sender}]\n\n${row.text}`))
      await writeForClient(trx, { client, body, now })
    await recordAudit(trx, { action: 'held-mail-taken', about: id, now })
    return { client: client.name }
  })
}

/** @returns false if the client had none */
export function endReplyAddress(deps: Deps, clientId: string): Promise<boolean> {
  return commit(deps, async (trx) => {
    const isEnded = await revokeReplyAddress(trx, clientId)
    if (isEnded)
      await recordAudit(trx, { action: 'reply-address-revoked', about: clientId, now: deps.clock() })
    return isEnded
  })
}

/** Splits at line ends where possible. */
function inMessages(text: string): string[] {
  const bodies: string[] = []
  for (let rest = text.trim(); rest !== ''; ) {
    const line = rest.lastIndexOf('\n', MESSAGE_MAX)
    const cut = line > 0 ? line : MESSAGE_MAX - (/[\ud800-\udbff]/.test(rest[MESSAGE_MAX - 1] ?? '') ? 1 : 0)
    const end = rest.length <= MESSAGE_MAX ? rest.length : cut
    bodies.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return bodies
}

async function requireReceived(db: Db, id: string): Promise<ReceivedRow> {
  const row = await selectReceived(db, id)
  if (!row) throw notFound('Email not found.')
  return row
}

function done() {
  return conflict('This email has already been dealt with.')
}

export const heldEmails: FindTasks = async ({ db }) => {
  const mails = await listHeldEmails(db, MOST_TASKS)
  const people = await findPeople(
    db,
    mails.flatMap(({ user_id }) => user_id ?? []),
  )
  return mails.map((mail) => ({
    kind: 'Email to review',
    about: `${mail.subject || 'No subject'}. ${mail.reason}`,
    client: people.get(mail.user_id ?? '')?.name ?? (mail.sender || null),
    until: null,
    since: mail.received_at,
    href: deskPages.seeHeldEmail(mail.id),
  }))
}
