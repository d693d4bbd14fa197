import type { Db } from '#domain/kernel/database.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import { REFUND_REASON } from './busy-client.ts'
import type { Ledger } from './ledger.ts'

/** A line of the audit log about something. */
export type AuditLine = { at: string; by: string | null; detail: Record<string, unknown> }

/**
 * One thing that was done at the desk. by: whose name stands beside it, where one does; about: of its line in the audit log; mayFollow:
 * nobody of the studio may have done it, as it follows from what a client did; isLine: which of the lines about that is its own, each
 * unless told; emails, told: keys of the emails and messages that were written with it
 */
export type DoneAtDesk = {
  text: string
  by?: string | null
  about: string
  mayFollow?: boolean
  isLine?: (line: AuditLine) => boolean
  mails?: readonly string[]
  told?: readonly string[]
}

type Done = { action?: AuditAction; done: DoneAtDesk[] }

/** What is there of what was done, by how the ledger calls it. */
export async function readDesk(db: Db): Promise<Partial<Record<keyof Ledger, Done>>> {
  return {
    ...(await readQuotes(db)),
    ...(await readMoney(db)),
    ...(await readWork(db)),
    ...(await readAnswers(db)),
    reminders: { action: 'reminded', done: await readReminders(db) },
  }
}

async function readQuotes(db: Db) {
  const quotes = await db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select(['orders.id', 'service', 'secret_hash', 'sent_at', 'withdrawn_at', 'accepted_at'])
    .execute()
  const where = (is: (quote: (typeof quotes)[number]) => unknown) => quotes.filter((quote) => is(quote))
  return {
    drafts: {
      action: 'quote-created',
      done: quotes.map(({ id, service }) => ({ text: service, about: id })),
    },
    sentQuotes: {
      action: 'quote-sent',
      done: where(({ sent_at }) => sent_at).map(({ id, secret_hash }) => ({
        ...{ text: id, about: id },
        mails: [`quote:${id}:sent:${secret_hash}`],
      })),
    },
    withdrawnQuotes: {
      action: 'quote-withdrawn',
      done: where(({ withdrawn_at }) => withdrawn_at).map(({ id }) => ({
        ...{ text: id, about: id },
        mails: [`quote:${id}:withdrawn`],
      })),
    },
    acceptances: {
      action: 'quote-accepted',
      done: where(({ accepted_at }) => accepted_at).map(({ id }) => ({
        ...{ text: id, about: id },
        mails: [`quote:${id}:accepted`, `quote:${id}:accepted:studio`],
        told: [`quote:${id}:accepted`],
      })),
    },
  } satisfies Record<string, Done>
}

async function readMoney(db: Db) {
  const transfers = await db.selectFrom('transfers').select(['payment_id', 'order_id', 'reference']).execute()
  const refunds = await db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .leftJoin('withdrawals', 'withdrawals.order_id', 'payments.order_id')
    .select(['refund_requests.id', 'payment_id', 'withdrawals.id as withdrawal'])
    .where('refund_requests.status', '=', 'granted')
    .where('refund_requests.reason', '=', REFUND_REASON)
    .execute()
  return {
    transfers: {
      action: 'transfer-recorded',
      done: transfers.map(({ payment_id: id, order_id: about, reference: text }) => ({
        ...{ text, about },
        isLine: ({ detail }) => detail.paymentId === id,
      })),
    },
    grants: {
      action: 'refund-granted',
      done: refunds.map(({ id, payment_id: about, withdrawal }) => ({
        ...{ text: id, about, mayFollow: withdrawal !== null },
        isLine: ({ detail }) => detail.refundId === id,
      })),
    },
  } satisfies Record<string, Done>
}

async function readWork(db: Db) {
  const deliveries = await db.selectFrom('deliveries').select(['project_id', 'number', 'title']).execute()
  const moves = await db
    .selectFrom('project_changes')
    .select(['id', 'project_id', 'note', 'created_at'])
    .where('note', 'like', 'Due on %')
    .execute()
  return {
    deliveries: {
      action: 'delivery-made',
      done: deliveries.map(({ project_id: about, number, title: text }) => ({
        ...{ text, about },
        isLine: ({ detail }) => detail.number === number,
      })),
    },
    dueDays: {
      action: 'project-due-moved',
      done: moves.map(({ id, project_id: about, note, created_at }) => ({
        ...{ text: note?.split('\n\n')[1] ?? '', about },
        isLine: ({ at }) => at === created_at,
        mails: [`project-due:${id}`],
        told: [`project-change:${id}`],
      })),
    },
  } satisfies Record<string, Done>
}

async function readAnswers(db: Db) {
  const notes = await db.selectFrom('client_notes').select(['id', 'user_id', 'body', 'by_name']).execute()
  const replies = await db.selectFrom('enquiry_replies').selectAll().execute()
  const messages = await db
    .selectFrom('messages')
    .select(['user_id', 'body', 'by_name'])
    .where('author', '=', 'team')
    .where('dedupe_key', 'like', 'team:%')
    .execute()
  return {
    notes: {
      action: 'note-written',
      done: notes.map(({ id, user_id: about, body: text, by_name: by }) => ({
        ...{ text, by, about },
        isLine: ({ detail }) => detail.note === id,
      })),
    },
    enquiryAnswers: {
      action: 'enquiry-answered',
      done: replies.map(({ enquiry_id: about, position, body: text, by_name: by }) => ({
        ...{ text, by, about },
        isLine: ({ detail }) => detail.position === position,
        mails: [`enquiry-reply:${about}:${position}`],
      })),
    },
    // What is written in a thread stands there with its name, and has no line.
    threadAnswers: {
      done: messages.map(({ user_id: about, body: text, by_name: by }) => ({ text, by, about })),
    },
  } satisfies Record<string, Done>
}

/** By hand at most one a day of the same thing. */
async function readReminders(db: Db): Promise<DoneAtDesk[]> {
  const lines = await db
    .selectFrom('audit_log')
    .select(['about', 'detail', 'created_at'])
    .where('action', '=', 'reminded')
    .execute()
  return lines.map(({ about, detail, created_at }) => {
    const { kind } = JSON.parse(detail)
    const day = stockholmDay(new Date(created_at))
    const key = `${kind === 'transfer' ? `quote:${about}:reminder` : `reminder:${kind}:${about}`}:by-hand-${day}`
    return {
      ...{ text: `${kind}:${about}`, about: about ?? '' },
      isLine: (line: AuditLine) => line.detail.kind === kind && stockholmDay(new Date(line.at)) === day,
      mails: [key],
    }
  })
}
