import { createHash } from 'node:crypto'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { commit, type Work } from '#domain/kernel/commit.ts'
import { newId, type Tables } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from '#domain/storage/blobs.deps.ts'
import { MESSAGE_MAX } from '../message-length.schema.ts'
import { writeForClient } from '../messages.server.ts'
import { type Judged, judgeMail } from './judge-mail.server.ts'
import { listed, type MailedFiles, namedFirst, storeMailedFiles } from './mailed-files.server.ts'
import { MOST_KEPT, MOST_OF_HEADER, type ReceivedMail } from './received-mail.ts'
import { filesLeftMail } from './replies.mails.ts'
import { insertReceived, isReceived } from './replies.store.server.ts'
import { storable } from './storable.ts'

/**
 * Takes a mail that came into the mailbox of answers, each Message-ID once. A client's answer is written into their thread with its files, without
 * our email that it quotes and without a signature; where these were left out, the whole text is kept with the message. What only a person can
 * judge is held. Its files are stored before, all else is one unit of work: files that no message took, as the process died between, are deleted
 * within a day. Of files that are not there its sender is told by mail. Afterwards the mail may leave the mailbox.
 * @returns what became of it; nothing when it was taken before
 */
export async function takeReply(
  deps: Deps & BlobsDeps,
  mail: ReceivedMail,
): Promise<Tables['received_mails']['outcome'] | undefined> {
  if (await isReceived(deps.db, idOf(mail))) return undefined
  const expected = await judgeMail(deps, deps.db, mail)
  const files =
    expected.outcome === 'taken'
      ? await storeMailedFiles(deps, expected.client.id, mail)
      : { ids: [], left: [] }
  return commit(deps, async (work) => {
    const now = deps.clock()
    const judged = expected.outcome === 'taken' ? await judgeMail(deps, work, mail) : expected
    if (!(await note(work, { mail, judged, reason: reasonOf(judged, files), now }))) return undefined
    if (judged.outcome === 'taken') {
      await write(work, { judged, files, now })
      await tellOfLeft(deps, work, { judged, files, now })
    }
    return judged.outcome
  })
}

/** @returns false when it was taken before */
function note(
  work: Work,
  { mail, judged, reason, now }: { mail: ReceivedMail; judged: Judged; reason: string | null; now: Date },
): Promise<boolean> {
  const isKept = reason !== null
  return insertReceived(work, {
    id: newId('rcv'),
    message_id: idOf(mail),
    user_id: ('client' in judged && judged.client?.id) || null,
    outcome: judged.outcome,
    reason,
    sender: isKept ? storable((mail.from ?? '').slice(0, MOST_OF_HEADER)) : '',
    subject: isKept ? storable(mail.subject.slice(0, MOST_OF_HEADER)) : '',
    text: isKept ? keptText(mail.text) : '',
    received_at: isoTime(now),
    done_at: null,
  })
}

function idOf({ messageId }: ReceivedMail): string {
  const id = storable(messageId)
  return id.length <= MOST_OF_HEADER ? id : `sha256:${createHash('sha256').update(id).digest('hex')}`
}

function keptText(text: string): string {
  if (text.length <= MOST_KEPT) return storable(text)
  return `${storable(text.slice(0, MOST_KEPT))}\n\n[The rest of this email is in the mailbox.]`
}

/** Why a person has to look; nothing where nobody has to. */
function reasonOf(judged: Judged, { left }: MailedFiles): string | null {
  if (judged.outcome === 'held') return judged.reason
  return judged.outcome === 'taken' && left.length > 0
    ? `Of its files these are in the mailbox only: ${listed(left)}.`
    : null
}

type Taken = { judged: Judged & { outcome: 'taken' }; files: MailedFiles; now: Date }

/** As one message, or two where what is said of its files has no room beside its words. */
async function write(work: Work, { judged, files, now }: Taken): Promise<void> {
  const { client, body, wholeEmail } = judged
  const parts = [body, notHere(files)].filter(Boolean)
  const whole = parts.join('\n\n')
  const [first = '', ...others] = whole.length <= MESSAGE_MAX ? [whole] : parts
  await writeForClient(work, { client, body: first, wholeEmail, attachments: files.ids, now })
  for (const other of others) await writeForClient(work, { client, body: other, now })
}

/** Once for a mail, as it is taken once: never to a program, whose mails are not taken, nor to anybody but the client who wrote it. */
async function tellOfLeft({ studio }: Deps, work: Work, { judged, files, now }: Taken): Promise<void> {
  if (files.left.length === 0) return
  const { name } = judged.client
  const left = namedFirst(files.left)
  const to = recipientOf(judged.client, 'files')
  await enqueueMail(work, { kind: 'asked', to, mail: filesLeftMail({ name, left, studio }), now })
}

function notHere({ left }: MailedFiles): string {
  if (left.length === 0) return ''
  return `[Sent by mail with ${left.length === 1 ? 'a file that is' : 'files that are'} not here: ${listed(left)}]`
}
