import EmailReplyParser from 'email-reply-parser'
import { isoTime } from '../kernel/clock.ts'
import { commit, type Work } from '../kernel/commit.ts'
import type { Deps } from '../kernel/deps.ts'
import { newId } from '../kernel/id.ts'
import { bareAddress } from '../kernel/mail-address.ts'
import { findPerson, type Person } from '../people/people.server.ts'
import { clientOfAddress } from '../reply-addresses/reply-addresses.server.ts'
import { MESSAGE_MAX } from '../thread/messages.schema.ts'
import { writeForClient } from '../thread/messages.server.ts'
import type { ReceivedMail } from './received-mail.ts'
import { insertReceived } from './replies.store.server.ts'
import type { MailOutcome } from './reply-outcomes.ts'

/** UTF-16 code units that are kept of a mail that a person has to look at. */
const MOST_KEPT = 50_000

type Judged = { outcome: MailOutcome; reason: string | null; client?: Person | undefined; body?: string }

/**
 * Takes a mail that came into the mailbox of answers, in one unit of work, each Message-ID once. A client's answer is written into their thread, without
 * what it quotes and its signature; what only a person can judge is held, whole. Afterwards the mail may leave the mailbox.
 * @returns what became of it; nothing when it was taken before
 */
export function takeReply(deps: Deps, mail: ReceivedMail): Promise<MailOutcome | undefined> {
  return commit(deps, async (work) => {
    const now = deps.clock()
    const { outcome, reason, client, body } = await judge(deps, work, mail)
    const isKept = reason !== null
    const isNew = await insertReceived(work, {
      id: newId('rcv'),
      message_id: storable(mail.messageId),
      user_id: client?.id ?? null,
      outcome,
      reason,
      sender: isKept ? storable(mail.from ?? '') : '',
      subject: isKept ? storable(mail.subject) : '',
      text: isKept ? storable(mail.text).slice(0, MOST_KEPT) : '',
      received_at: isoTime(now),
      done_at: null,
    })
    if (!isNew) return undefined
    if (client && body !== undefined) await writeForClient(work, { client, body, now })
    return outcome
  })
}

async function judge(deps: Deps, work: Work, mail: ReceivedMail): Promise<Judged> {
  const own = [deps.studioEmail, deps.studio.supportEmail, deps.replyMailbox ?? '', deps.mailFrom]
  const from = mail.from?.toLowerCase()
  if (mail.isAutomatic || own.some((address) => bareAddress(address)?.toLowerCase() === from))
    return { outcome: 'refused', reason: null }
  const client = await findClient(deps, work, mail.to)
  if (!client) return held('It was not sent to the address of a client, or to one that has ended.')
  if (from !== client.email.toLowerCase()) return held(`It is not from ${client.email}.`, client)
  const body = storable(new EmailReplyParser().parseReply(mail.text)).trim()
  if (body === '' && mail.attachments.length === 0) return held('It says nothing of its own.', client)
  const files = mail.attachments.map(({ name }) => storable(name))
  const told = [body, filesNotTaken(files)].filter(Boolean).join('\n\n')
  if (told.length > MESSAGE_MAX) return held('It is longer than a message may be.', client)
  if (files.length === 0) return { outcome: 'taken', reason: null, client, body: told }
  return {
    outcome: 'taken',
    reason: `Its files are in the mailbox only: ${files.join(', ')}.`,
    client,
    body: told,
  }
}

function held(reason: string, client?: Person): Judged {
  return { outcome: 'held', reason, client }
}

async function findClient(deps: Deps, work: Work, to: readonly string[]): Promise<Person | undefined> {
  for (const address of to) {
    const id = await clientOfAddress(deps, work, address)
    const person = id === undefined ? undefined : await findPerson(work, id)
    if (person) return person
  }
  return undefined
}

function filesNotTaken(files: readonly string[]): string {
  return files.length === 0
    ? ''
    : `[Sent by mail with ${files.length === 1 ? 'a file that is' : 'files that are'} not here: ${files.join(', ')}]`
}

/** PostgreSQL refuses NUL; half a surrogate pair has no UTF-8. */
function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
}
