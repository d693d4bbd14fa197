import type { Deps } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { storableText } from '#domain/kernel/text.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { countAttempt, deleteAttempts, insertReceived, uncountAttempt } from './inbound-email.store.server.ts'
import { MOST_OF_HEADER, type ReceivedEmail } from './received-email.ts'
import { takeReply } from './take-reply.server.ts'

const MOST_ATTEMPTS = 3
/**
 * A process that stops sooner is restarting for another reason. Otherwise, a crash loop at startup would set aside one
 * email after another.
 */
const SETTLED_SECONDS = 10
/** Emails wait this long while storage is unavailable. */
const STORED_WITHIN_SECONDS = 24 * 3600

type EmailToTake = {
  /** Stable while the email is in the inbox. */
  id: string
  /** @throws Error if it can't be read */
  read: () => Promise<ReceivedEmail>
  /** As reported by the mail server; may be empty. */
  describe: () => Promise<{ sender: string; subject: string }>
  /** Seconds since this process started. */
  uptime: number
}

/**
 * Counts the attempt before reading, so that an email that crashes the process isn't read forever. After three attempts
 * it is held for review unread.
 * @throws Error if it must be retried later
 */
export async function takeEmail(deps: Deps & BlobsDeps, email: EmailToTake): Promise<'taken' | 'unreadable'> {
  const { db, clock } = deps
  const isSettled = email.uptime >= SETTLED_SECONDS
  const most = isSettled ? MOST_ATTEMPTS : 1
  if (!(await countAttempt(db, { email: email.id, most, now: isoTime(clock()) }))) {
    if (!isSettled) throw new Error('This email was tried before, and the process has only just started.')
    await holdUnreadable(deps, email)
    return 'unreadable'
  }
  const mail = await email.read()
  try {
    await takeReply(deps, mail)
  } catch (error) {
    const begunAfter = isoTime(addSeconds(clock(), -STORED_WITHIN_SECONDS))
    await uncountAttempt(db, { email: email.id, begunAfter })
    throw error
  }
  await deleteAttempts(db, email.id)
  return 'taken'
}

/** Once, even if the process stops before the email is moved. */
async function holdUnreadable({ db, clock, log }: Deps, { id, describe }: EmailToTake): Promise<void> {
  const { sender, subject } = await describe()
  const isNew = await insertReceived(db, {
    id: newId('rcv'),
    message_id: `unreadable:${id}`,
    user_id: null,
    outcome: 'held',
    reason: `It couldn't be read in ${MOST_ATTEMPTS} attempts. Look for it in the Unreadable folder of the mailbox.`,
    sender: storableText(sender.slice(0, MOST_OF_HEADER)),
    subject: storableText(subject.slice(0, MOST_OF_HEADER)),
    text: '',
    received_at: isoTime(clock()),
    done_at: null,
  })
  if (isNew) log.error({ email: id }, "email couldn't be read, moved to Unreadable")
}
