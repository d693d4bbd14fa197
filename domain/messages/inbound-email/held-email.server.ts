import { badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findClientByName, findPerson } from '#domain/people/people.server.ts'
import { MESSAGE_MAX } from '../message-length.schema.ts'
import { writeForClient } from '../messages.server.ts'
import { revokeReplyAddress } from '../reply-addresses/reply-addresses.server.ts'
import type { HeldEmail, ListedHeldEmail } from './held-emails.schema.ts'
import { markDone, type ReceivedRow, selectReceived, selectToLookAt } from './inbound-email.store.server.ts'

/** Mails to the addresses of clients that a person has to look at, oldest first. */
export function listHeldEmails(db: Db, limit: number): Promise<ReceivedRow[]> {
  return selectToLookAt(db, limit)
}

/** @throws AppError not-found, also when somebody has looked at it */
export async function showHeldEmail(db: Db, id: string): Promise<HeldEmail> {
  const row = await selectReceived(db, id)
  if (!row || row.done_at !== null) throw notFound('This email is no longer held')
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

/** Somebody has looked at it: what it said is forgotten. @throws AppError not-found, conflict when it was done before */
export async function finishHeldEmail(deps: Deps, id: string): Promise<void> {
  await commit(deps, async (trx) => {
    await requireReceived(trx, id)
    const now = deps.clock()
    if (!(await markDone(trx, { id, now: isoTime(now) }))) throw done()
    await recordAudit(trx, { action: 'held-mail-done', about: id, now })
  })
}

/**
 * Puts what a held mail says into the thread of the client to whose address it came, whole.
 * @param chosen email address of the client, for a mail that came to the address of nobody
 * @throws AppError not-found, bad-input without a client, conflict when somebody has looked at it, or when its words are there already
 */
export async function takeHeldEmail(deps: Deps, id: string, chosen = ''): Promise<{ client: string }> {
  return commit(deps, async (trx) => {
    const row = await requireReceived(trx, id)
    const now = deps.clock()
    const clientId = row.user_id ?? (await findClientByName(trx, chosen))
    const client = clientId ? await findPerson(trx, clientId) : undefined
    if (row.outcome === 'taken' && row.done_at === null)
      throw conflict('What it says is in the thread already; only its files are not.')
    if (!client) throw badInput('Enter the email address of the client whose thread it goes into.')
    if (!(await markDone(trx, { id, now: isoTime(now), outcome: 'taken' }))) throw done()
    for (const body of inMessages(`[Sent by mail from ${row.sender}]\n\n${row.text}`))
      await writeForClient(trx, { client, body, now })
    await recordAudit(trx, { action: 'held-mail-taken', about: id, now })
    return { client: client.name }
  })
}

/** Ends the address to which a client answers. @returns whether they had one */
export function endReplyAddress(deps: Deps, clientId: string): Promise<boolean> {
  return commit(deps, async (trx) => {
    const isEnded = await revokeReplyAddress(trx, clientId)
    if (isEnded)
      await recordAudit(trx, { action: 'reply-address-revoked', about: clientId, now: deps.clock() })
    return isEnded
  })
}

/** In as many messages as it takes, each up to the end of a line where one comes before the most that a message may have. */
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
  if (!row) throw notFound('There is no mail with this id.')
  return row
}

function done() {
  return conflict('Somebody has looked at this mail already.')
}
