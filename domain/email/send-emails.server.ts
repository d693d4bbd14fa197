import type { Log } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import type { EmailRow } from './outbox.store.server.ts'
import type {
  FindAttachment,
  FindThreadAddress,
  OutgoingEmail,
  SendEmail,
  WriteAgain,
} from './outgoing-email.ts'
import { oneLine, storableWords, type Words } from './outgoing-email.ts'
import {
  claimDueEmails,
  markEmailFailed,
  markEmailSent,
  markEmailsOutdated,
} from './send-emails.store.server.ts'

/** Finds emails stored by another process, due retries, and emails whose sender died. */
const EVERY_SECONDS = 30

export type Outbox = {
  /** Call it after the commit that stored an email, to send it now instead of within 30 seconds. */
  wake: () => void
  /** Claims no more emails, and resolves when those being sent are done. */
  stop: () => Promise<void>
}

/** Starts to send due emails: now, at every `wake()`, and every 30 seconds. Several processes may share one database. */
export function startOutbox(deps: OutboxDeps): Outbox {
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  // An email sent in one lane may have blocked one in the other.
  const loops = LANES.map((lane) => startLane(deps, lane, wake))
  const timer = setInterval(wake, EVERY_SECONDS * 1000)
  timer.unref()
  wake()

  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLane(deps: OutboxDeps, lane: Lane, onGone: () => void): Outbox {
  let delivering: Promise<void> | undefined
  let wokenMeanwhile = false
  let next = Promise.withResolvers<void>()
  let stopped = false

  function wake(): void {
    if (stopped) return
    if (delivering) {
      wokenMeanwhile = true
      next.resolve()
      return
    }
    delivering = deliverAllDue().finally(() => {
      delivering = undefined
      if (!wokenMeanwhile) return
      wokenMeanwhile = false
      wake()
    })
  }

  /** Emails stored before this call are claimed by the next query. */
  function nextWake(): Promise<void> {
    wokenMeanwhile = false
    next = Promise.withResolvers()
    return next.promise
  }

  async function deliverAllDue(): Promise<void> {
    try {
      await deliverDueEmails(deps, { lane, mayGoOn: () => !stopped, nextWake, onGone })
    } catch (error) {
      deps.log.error({ err: error }, 'outbox interrupted, retrying within 30 seconds')
    }
  }

  return {
    wake,
    stop: async () => {
      stopped = true
      await delivering
    },
  }
}

/**
 * Number of emails sent at once per lane. Those with attachments have their own lane, so that a password link never
 * waits for invoices. Two of them let one be rendered while the other is sent.
 */
const PLACES = { withoutFiles: 5, withFiles: 2 } as const

export type Lane = keyof typeof PLACES

export const LANES: readonly Lane[] = ['withoutFiles', 'withFiles']

const MAX_ATTEMPTS = 12

const FIRST_RETRY_SECONDS = 60

const LONGEST_RETRY_SECONDS = 6 * 3600

/**
 * A slower send counts as failed. It is shorter than the lease, so that no other process sends the email in the
 * meantime.
 */
const SEND_LIMIT_SECONDS = 90

const LEASE_SECONDS = 120

const MAX_ERROR_LENGTH = 500

export type OutboxDeps = {
  db: Db
  sendMail: SendEmail
  findAttachment: FindAttachment
  writeAgain: WriteAgain
  threadAddressOf: FindThreadAddress
  clock: Clock
  log: Log
}

/**
 * Sends the due emails of a lane, each at least once. It claims an email with a lease, sends it outside any transaction
 * and marks it. After a crash it is sent again with the same Message-ID once the lease has ended. A failed email is
 * tried again after 1, 2, 4 … minutes up to 6 hours, and given up after 12 attempts (about 20 hours).
 * @param options `mayGoOn` is checked before more emails are claimed; `nextWake` resolves when another email was
 * stored, which can then use a free place at once; `onGone` is called for each email that no longer waits
 * @returns the number of claimed emails, 0 if nothing is due
 */
export async function deliverDueEmails(
  deps: OutboxDeps,
  {
    lane,
    mayGoOn = () => true,
    nextWake,
    onGone = () => {},
  }: { lane: Lane; mayGoOn?: () => boolean; nextWake?: () => Promise<void>; onGone?: () => void },
): Promise<number> {
  const onTheirWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  let claimed = 0
  try {
    for (;;) {
      const woken = nextWake?.()
      const free = mayGoOn() && failures.length === 0 ? PLACES[lane] - onTheirWay.size : 0
      const mails = free > 0 ? await claim(deps, lane, free) : []
      claimed += mails.length
      for (const mail of mails) {
        const sending: Promise<void> = deliver(deps, mail)
          .then(onGone)
          .catch((error) => void failures.push(error))
          .finally(() => onTheirWay.delete(sending))
        onTheirWay.add(sending)
      }
      if (onTheirWay.size === 0) break
      await Promise.race(woken ? [...onTheirWay, woken] : onTheirWay)
    }
  } finally {
    await Promise.all(onTheirWay)
  }
  if (failures.length > 0) throw failures[0]
  return claimed
}

function claim(deps: OutboxDeps, lane: Lane, limit: number): Promise<EmailRow[]> {
  const now = deps.clock()
  const lockedUntil = isoTime(addSeconds(now, LEASE_SECONDS))
  return deps.db
    .transaction()
    .execute((trx) =>
      claimDueEmails(trx, { now: isoTime(now), lockedUntil, hasFiles: lane === 'withFiles', limit }),
    )
}

async function deliver(deps: OutboxDeps, mail: EmailRow): Promise<void> {
  const attempts = mail.attempts + 1
  let sent: OutgoingEmail | undefined
  try {
    sent = await withinSendLimit(send(deps, mail))
  } catch (error) {
    const isGivenUp = attempts >= MAX_ATTEMPTS
    const lastError = errorText(error)
    const nextAttemptAt = isoTime(addSeconds(deps.clock(), retryAfterSeconds(attempts)))
    const status = isGivenUp ? 'dead' : 'waiting'
    const failure = { status, attempts, next_attempt_at: nextAttemptAt, last_error: lastError } as const
    await markEmailFailed(deps.db, mail, failure)
    const fields = { emailId: mail.id, attempts, error: lastError }
    if (isGivenUp) deps.log.error(fields, 'email given up after the last attempt')
    else deps.log.warn({ ...fields, nextAttemptAt }, 'email not sent, will be retried')
    return
  }
  if (!sent) {
    await markEmailsOutdated(deps.db, [mail.id])
    deps.log.info({ emailId: mail.id, kind: mail.kind }, 'email not sent because it was outdated')
    return
  }
  const { subject } = sent
  await markEmailSent(deps.db, { id: mail.id, subject, attempts, sent_at: isoTime(deps.clock()) })
  deps.log.info({ emailId: mail.id, messageId: mail.message_id, attempts }, 'email sent')
}

/** @returns undefined if the email was obsolete */
async function send(deps: OutboxDeps, mail: EmailRow): Promise<OutgoingEmail | undefined> {
  const words = await wordsOf(deps, mail)
  if (!words) return undefined
  // Replies to a notice go to the client it is about.
  const thread = mail.kind === 'studio' ? undefined : await deps.threadAddressOf(mail.recipient)
  const names: string[] = mail.attachments === null ? [] : JSON.parse(mail.attachments)
  const outgoing = {
    ...words,
    recipient: mail.recipient,
    replyTo: thread ?? mail.reply_to ?? undefined,
    switchOffAddress: mail.switch_off_address ?? undefined,
    messageId: mail.message_id,
    writtenAt: new Date(mail.created_at),
    ...(names.length > 0 && { attachments: await Promise.all(names.map(deps.findAttachment)) }),
  }
  await deps.sendMail(outgoing)
  return outgoing
}

async function wordsOf({ writeAgain }: OutboxDeps, mail: EmailRow): Promise<Words | undefined> {
  if (mail.send_while === null || mail.letter === null) {
    const { subject, text, html } = mail
    return { subject, text, html }
  }
  const written = await writeAgain({
    recipient: mail.recipient,
    letter: JSON.parse(mail.letter),
    sendWhile: JSON.parse(mail.send_while),
  })
  return written && storableWords(written)
}

async function withinSendLimit<Sent>(sending: Promise<Sent>): Promise<Sent> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${SEND_LIMIT_SECONDS} seconds.`)),
      SEND_LIMIT_SECONDS * 1000,
    )
  })
  try {
    return await Promise.race([sending, limit])
  } finally {
    clearTimeout(timer)
  }
}

function retryAfterSeconds(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS)
}

function errorText(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
}
