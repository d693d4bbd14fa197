import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { clientWroteEmail, newMessageEmail } from './messages.emails.ts'
import type { Message } from './messages.schema.ts'
import { toMessage, withAttachments } from './messages.server.ts'
import type { MessageRow } from './messages.store.server.ts'
import { replyAddressOf } from './reply-addresses.server.ts'
import {
  claimWaitingMessages,
  type NoticeSide,
  selectHasWrittenSinceNotice,
  selectWaitingThreads,
} from './unread-notices.store.server.ts'

const AWAY_SECONDS = 600
/** The rest is handled a minute later. */
const MOST_AT_ONCE = 100

/**
 * Emails each side about messages that were unread for ten minutes while it was away: one email per thread, each
 * message once. Runs every minute. Safe to run in several processes.
 * @returns how many emails were stored
 */
export async function noticeUnread(deps: Deps): Promise<number> {
  const now = deps.clock()
  let mails = 0
  for (const side of ['client', 'team'] as const) {
    const cutoff = isoTime(addSeconds(now, -AWAY_SECONDS))
    const waiting = await selectWaitingThreads(deps.db, { side, cutoff, limit: MOST_AT_ONCE })
    for (const userId of waiting) if (await noticeThread(deps, { userId, side, now })) mails += 1
  }
  return mails
}

type Thread = { userId: string; side: NoticeSide; now: Date }

/** A thread that can't be emailed must not block the others. */
async function noticeThread(deps: Deps, thread: Thread): Promise<boolean> {
  try {
    return await commit(deps, (trx) => emailWaiting(deps, trx, thread))
  } catch (error) {
    deps.log.error({ err: error, userId: thread.userId, side: thread.side }, 'unread messages not emailed')
    return false
  }
}

async function emailWaiting(deps: Deps, trx: UnitOfWork, { userId, side, now }: Thread): Promise<boolean> {
  const isAnswer = side === 'client' && (await selectHasWrittenSinceNotice(trx, userId))
  const claimed = await claimWaitingMessages(trx, { userId, side, now: isoTime(now) })
  const client = await findPerson(trx, userId)
  if (!client) return false
  const { studio } = deps
  const messages = await withAttachments(trx, claimed.toSorted(inOrder).map(toMessage))
  const [first] = messages
  if (!first) return false
  const replyTo = side === 'client' ? await replyAddressOf(deps, trx, userId) : client.email
  const mail =
    side === 'client'
      ? newMessageEmail({
          name: client.name,
          url: `${studio.publicUrl}/client/messages`,
          messages,
          mayReply: replyTo !== undefined,
          studio,
        })
      : clientWroteEmail({ client, messages, studio })
  return enqueueEmail(trx, {
    kind: side === 'team' ? 'studio' : isAnswer ? 'answer' : 'message',
    to: side === 'client' ? client.email : deps.studioEmail,
    mail,
    replyTo,
    now,
    key: `unread:${first.id}`,
    sendWhile: { what: 'message-unread', messageId: first.id, projectId: aboutProject(messages) },
  })
}

/** The question's project, because it comes last; otherwise the only project. */
function aboutProject(messages: readonly Message[]): string | null {
  const last = messages.at(-1)
  const isOne = messages.every(({ projectId }) => projectId === last?.projectId)
  return (last && (last.asks || isOne) && last.projectId) || null
}

function inOrder(a: MessageRow, b: MessageRow): number {
  return a.created_at < b.created_at ? -1 : 1
}

export { isNoticeNeeded } from './unread-notices.store.server.ts'
