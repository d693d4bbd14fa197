import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { type AppError, badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, memberOf, signedBy } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { LIST_START, type Page, pageOf } from '#domain/kernel/pages.schema.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { contactNoticeEmail, contactReceivedEmail, enquiryReplyEmail } from './contact.emails.ts'
import {
  type AnsweredEnquiry,
  type ContactInput,
  ENQUIRY_STATES,
  type Enquiry,
  type EnquiryStatus,
  enquiryReplySchema,
} from './contact.schema.ts'
import {
  type EnquiryRow,
  insertEnquiry,
  insertReply,
  selectEnquiries,
  selectEnquiry,
  selectReplies,
  updateContactStatus,
} from './contact.store.server.ts'

/**
 * Stores a message, notifies the studio and acknowledges it to the visitor in one transaction, so that a failing mail
 * server loses nothing. Suspected spam and addresses that get too many emails aren't acknowledged. Above the hourly
 * limit for all visitors, no email is sent.
 */
export async function sendEnquiry(deps: Deps, input: ContactInput): Promise<{ id: string }> {
  const now = deps.clock()
  const { tier, website, ...written } = input
  const row: EnquiryRow = {
    id: newId('con'),
    ...written,
    tier: tier || null,
    suspected_spam: website === '' ? 0 : 1,
    status: 'new',
    created_at: isoTime(now),
  }
  await commit(deps, async (trx) => {
    await insertEnquiry(trx, row)
    const isEmailed = await enqueueEmail(trx, {
      kind: 'studio',
      to: { proven: deps.studioEmail, as: 'enquiry' },
      mail: contactNoticeEmail(row, deps.studio),
      replyTo: row.email,
      now,
      key: `contact-notice:${row.id}`,
    })
    if (!isEmailed)
      deps.log.warn(
        { mail: 'enquiry' },
        'enquiry stored but not emailed, because the hourly limit is reached',
      )
    if (!isEmailed || row.suspected_spam === 1) return
    const isAcknowledged = await enqueueEmail(trx, {
      kind: 'asked',
      to: { claimed: row.email, as: 'acknowledgement' },
      mail: contactReceivedEmail(row, deps.studio),
      now,
      key: `contact-received:${row.id}`,
    })
    if (!isAcknowledged)
      deps.log.warn(
        { mail: 'acknowledgement' },
        'enquiry not acknowledged, because its address gets too many emails',
      )
  })
  return { id: row.id }
}

type Filter = {
  /** Open or done enquiries. */
  waits?: boolean | undefined
  limit?: number | undefined
  /** Enquiries after this one. */
  before?: string | undefined
}

/** Newest first. */
export async function listEnquiries(db: Db, filter: Filter = {}): Promise<Enquiry[]> {
  return (await pageOfEnquiries(db, filter)).rows
}

/** Newest first. @throws AppError not-found if `before` doesn't exist */
export async function pageOfEnquiries(
  db: Db,
  { waits, limit = 100, before }: Filter,
): Promise<Page<Enquiry>> {
  const start = before === undefined ? LIST_START : await selectEnquiry(db, before)
  if (!start) throw noSuchMessage()
  const statuses = waits === undefined ? undefined : statusesWhere(ENQUIRY_STATES, (is) => is.waits === waits)
  const { rows, next } = pageOf(await selectEnquiries(db, { statuses, start, limit: limit + 1 }), limit)
  return { rows: rows.map(toEnquiry), next }
}

/** @throws AppError not-found */
export async function showEnquiry(db: Db, id: string): Promise<AnsweredEnquiry> {
  const row = await selectEnquiry(db, id)
  if (!row) throw noSuchMessage()
  const replies = await selectReplies(db, id)
  return {
    ...toEnquiry(row),
    replies: replies.map(({ body, by_name: byName, created_at: at }) => ({ body, byName, at })),
  }
}

/**
 * Answers a visitor by email, stores the answer and marks the message as done.
 * @param reply text: 1 to 10,000 characters; seen: number of answers shown to the writer
 * @throws AppError bad-input, not-found, conflict if someone else has answered since
 */
export async function replyToEnquiry(
  deps: Deps,
  reply: { enquiryId: string; text: string; seen?: number },
): Promise<AnsweredEnquiry> {
  const read = enquiryReplySchema.safeParse({ text: reply.text })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? "This answer can't be sent.")
  const body = read.data.text
  return commit(deps, async (trx) => {
    const now = deps.clock()
    const { enquiryId } = reply
    // The update locks the row, so that answers are sent one at a time.
    await markEnquiryDone(trx, enquiryId)
    const enquiry = await showEnquiry(trx, enquiryId)
    if (reply.seen !== undefined && enquiry.replies.length > reply.seen) throw answeredMeanwhile(enquiry)
    const position = enquiry.replies.length + 1
    const byName = memberOf(trx)
    await insertReply(trx, {
      enquiry_id: enquiryId,
      position,
      body,
      by_name: byName,
      created_at: isoTime(now),
    })
    await enqueueEmail(trx, {
      kind: 'asked',
      to: { proven: enquiry.email },
      mail: enquiryReplyEmail({ enquiry, body, signature: signedBy(trx, deps.studio) }, deps.studio),
      replyTo: deps.studioEmail,
      now,
      key: `enquiry-reply:${enquiryId}:${position}`,
    })
    await recordAudit(trx, { action: 'enquiry-answered', about: enquiryId, detail: { position }, now })
    return showEnquiry(trx, enquiryId)
  })
}

/** Idempotent. @throws AppError not-found */
export async function markEnquiryDone(db: Db, id: string): Promise<void> {
  if (!(await updateContactStatus(db, { id, status: 'done' }))) throw noSuchMessage()
}

/** Reopens or closes a message. Idempotent. @throws AppError not-found */
export function changeEnquiryStatus(
  deps: Deps,
  { id, status }: { id: string; status: EnquiryStatus },
): Promise<AnsweredEnquiry> {
  return commit(deps, async (trx) => {
    const { status: before } = await showEnquiry(trx, id)
    await updateContactStatus(trx, { id, status })
    const action = ENQUIRY_STATES[status].waits ? 'enquiry-reopened' : 'enquiry-done'
    if (before !== status) await recordAudit(trx, { action, about: id, now: deps.clock() })
    return showEnquiry(trx, id)
  })
}

function answeredMeanwhile({ replies }: AnsweredEnquiry): AppError {
  const by = replies.at(-1)?.byName ?? 'Someone'
  return conflict(`${by} has already answered. Read that answer, then send yours if it adds something.`)
}

function noSuchMessage(): AppError {
  return notFound('No contact message has this id.')
}

function toEnquiry({ suspected_spam, created_at, ...row }: EnquiryRow): Enquiry {
  return { ...row, suspectedSpam: suspected_spam === 1, createdAt: created_at }
}
