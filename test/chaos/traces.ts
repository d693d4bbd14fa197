import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import { BEGINNING_OF_ANSWER } from './answers-by-email.ts'
import { REFUND_REASON } from './busy-client.ts'
import { type Ledger, lost, WISHES } from './ledger.ts'

/** What a fulfilled wish leaves in the database. */
type Trace = {
  /**
   * Selects `text` as in the ledger, and `by_name` if the row names a staff member. With an action, also `about` of its
   * line in the audit log, and `own` if other lines have the same subject.
   */
  rows: string
  isOnce?: true
  action?: AuditAction
  /** The part of the line that equals `own`: its time, or this key of its detail. */
  own?: string
}

type Row = {
  text: string
  by_name?: string | null
  about?: string
  own?: string | number
  follows?: string | null
}

const TRACES: Record<keyof Ledger, Trace> = {
  accounts: { rows: 'select username as text from "user"' },
  purchases: {
    rows: "select idempotency_key as text from payments where status in ('completed', 'refunded')",
  },
  withdrawals: { rows: 'select order_id as text from withdrawals' },
  messages: { rows: "select body as text from messages where author = 'client'", isOnce: true },
  contacts: { rows: 'select message as text from contact_messages' },
  files: { rows: 'select url as text from files where url is not null', isOnce: true },
  uploads: { rows: "select sha256 as text from blobs where status = 'here'" },
  refunds: { rows: `select payment_id as text from refund_requests where reason = '${REFUND_REASON}'` },
  answers: {
    rows: `select body as text from messages where author = 'client' and body like '${BEGINNING_OF_ANSWER}%'`,
  },
  drafts: {
    rows: 'select service as text, id as about from orders join quotes on order_id = orders.id',
    isOnce: true,
    action: 'quote-created',
  },
  sentQuotes: { ...quotesWith('sent_at'), action: 'quote-sent' },
  withdrawnQuotes: { ...quotesWith('withdrawn_at'), action: 'quote-withdrawn' },
  acceptances: { ...quotesWith('accepted_at'), action: 'quote-accepted' },
  transfers: {
    rows: 'select reference as text, order_id as about, payment_id as own from transfers',
    isOnce: true,
    action: 'transfer-recorded',
    own: 'paymentId',
  },
  grants: {
    rows: `select refund_requests.id as text, payment_id as about, refund_requests.id as own, withdrawals.id as follows
      from refund_requests join payments on payments.id = payment_id
      left join withdrawals on withdrawals.order_id = payments.order_id
      where refund_requests.status = 'granted' and refund_requests.reason = '${REFUND_REASON}'`,
    isOnce: true,
    action: 'refund-granted',
    own: 'refundId',
  },
  deliveries: {
    rows: 'select title as text, project_id as about, number as own from deliveries',
    isOnce: true,
    action: 'delivery-made',
    own: 'number',
  },
  dueDays: {
    rows: "select note as text, project_id as about, created_at as own from project_changes where note like 'Due on %'",
    isOnce: true,
    action: 'project-due-moved',
    own: 'time',
  },
  notes: {
    rows: 'select body as text, by_name, user_id as about, id as own from client_notes',
    isOnce: true,
    action: 'note-written',
    own: 'note',
  },
  enquiryAnswers: {
    rows: 'select body as text, by_name, enquiry_id as about, position as own from enquiry_replies',
    isOnce: true,
    action: 'enquiry-answered',
    own: 'position',
  },
  // Messages in a thread show who wrote them. The audit log has no line for them.
  threadAnswers: {
    rows: "select body as text, by_name from messages where author = 'team' and dedupe_key like 'team:%'",
    isOnce: true,
  },
}

function quotesWith(column: 'sent_at' | 'withdrawn_at' | 'accepted_at') {
  const rows = `select orders.id as text, orders.id as about
    from quotes join orders on orders.id = order_id where ${column} is not null`
  return { rows, isOnce: true } as const
}

/**
 * @returns one sentence for each acknowledged wish that is lost, stored twice, or stored or logged under someone else's
 * name
 */
export async function findTraceViolations(db: Db, ledger: Ledger): Promise<string[]> {
  const audit = await readAudit(db)
  const violations: string[] = []
  for (const [name, trace] of Object.entries(TRACES)) {
    const what = name as keyof typeof TRACES
    const { rows } = await sql.raw<Row>(trace.rows).execute(db)
    const done = what === 'dueDays' ? rows.map(reasonOnly) : rows
    violations.push(...checkRows(ledger, what, done, trace.isOnce))
    if (trace.action) violations.push(...done.flatMap((row) => checkLine(ledger, what, trace, row, audit)))
  }
  return violations
}

/** The reason for a new due day follows an empty line. */
function reasonOnly(row: Row): Row {
  return { ...row, text: row.text.split('\n\n')[1] ?? '' }
}

function checkRows(ledger: Ledger, what: keyof Ledger, rows: readonly Row[], isOnce = false): string[] {
  const texts = Map.groupBy(rows, ({ text }) => text)
  const repeated = [...texts].filter(([, those]) => isOnce && those.length > 1)
  return [
    ...lost(ledger, what, texts.keys()),
    ...repeated.map(([text, { length }]) => `The ${WISHES[what]} '${text}' is stored ${length} times.`),
    ...rows
      .filter(({ text, by_name }) => by_name !== undefined && !isWishOf(ledger, what, text, by_name))
      .map(({ text, by_name }) => `The ${WISHES[what]} '${text}' is stored as by ${by_name}.`),
  ]
}

/** The audit log has one line, by the person who wanted it. */
function checkLine(
  ledger: Ledger,
  what: keyof Ledger,
  trace: Trace,
  row: Row,
  audit: readonly Line[],
): string[] {
  const { text, about, own, follows } = row
  const lines = audit
    .filter((line) => line.action === trace.action && line.about === about)
    .filter(({ at, detail }) => !trace.own || (trace.own === 'time' ? at : detail[trace.own]) === own)
  const [line] = lines
  if (!line || lines.length > 1)
    return [`The ${WISHES[what]} '${text}' has ${lines.length} lines in the audit log.`]
  // The client may have done what follows from a withdrawal.
  if (isWishOf(ledger, what, text, line.by) || (follows && line.by === null)) return []
  return [`The ${WISHES[what]} '${text}' is in the audit log as done by ${line.by}.`]
}

/** @param by null for clients */
function isWishOf(ledger: Ledger, what: keyof Ledger, text: string, by: string | null): boolean {
  return ledger[what].some((wish) => wish.text === text && (wish.by ?? null) === by)
}

type Line = Awaited<ReturnType<typeof readAudit>>[number]

async function readAudit(db: Db) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'about', 'actor_name as by', 'created_at as at', 'detail'])
    .execute()
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, unknown> }))
}
