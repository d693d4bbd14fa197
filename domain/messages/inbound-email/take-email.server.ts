import { newId } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { countAttempt, deleteAttempts, uncountAttempt } from './email-attempts.store.server.ts'
import { insertReceived } from './inbound-email.store.server.ts'
import { MOST_OF_HEADER, type ReceivedEmail } from './received-email.ts'
import { storable } from './storable.ts'
import { takeReply } from './take-reply.server.ts'

const MOST_ATTEMPTS = 3
/**
 * A process that ends sooner ends for a reason of its own. Until then it leaves emails with an attempt that came to nothing, else servers
 * that end again and again just after their start would put one email after another aside.
 */
const SETTLED_SECONDS = 10
/** For so long an email that was read waits for whatever cannot store it, such as a bucket that is down. */
const STORED_WITHIN_SECONDS = 24 * 3600

/** An email in the mailbox, still to be read. */
type EmailToTake = {
  /** Names it for as long as it is in the inbox. */
  id: string
  /** @throws Error if it cannot be read */
  read: () => Promise<ReceivedEmail>
  /** What the mail server says of it; empty if it says nothing. */
  describe: () => Promise<{ sender: string; subject: string }>
  /** Seconds for which this process has run. */
  uptime: number
}

/**
 * Reads an email and takes it. The attempt is stored first, so that an email that stops the process is not read again without end: after
 * three attempts it is unreadable, and held for a person without being read.
 * @throws Error if it has to be tried again later
 */
export async function takeEmail(deps: Deps & BlobsDeps, email: EmailToTake): Promise<'taken' | 'unreadable'> {
  const { db, clock } = deps
  const isSettled = email.uptime >= SETTLED_SECONDS
  const most = isSettled ? MOST_ATTEMPTS : 1
  if (!(await countAttempt(db, { email: email.id, most, now: isoTime(clock()) }))) {
    if (!isSettled) throw new Error('It was tried before, and this process has only just begun.')
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

/** Once, also if the process ends before the email is moved. */
async function holdUnreadable({ db, clock, log }: Deps, { id, describe }: EmailToTake): Promise<void> {
  const { sender, subject } = await describe()
  const isNew = await insertReceived(db, {
    id: newId('rcv'),
    message_id: `unreadable:${id}`,
    user_id: null,
    outcome: 'held',
    reason: `It could not be read in ${MOST_ATTEMPTS} attempts. It is in the folder Unreadable of the mailbox.`,
    sender: storable(sender.slice(0, MOST_OF_HEADER)),
    subject: storable(subject.slice(0, MOST_OF_HEADER)),
    text: '',
    received_at: isoTime(clock()),
    done_at: null,
  })
  if (isNew) log.error({ email: id }, 'email could not be read, moved to Unreadable')
}
