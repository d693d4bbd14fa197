// Serves the portal lists with node:http and node:sqlite alone: same cookie check, same selects, same JSON.
// bare-lists.ts FILE SECRET PORT
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { refundUntil } from '../../../domain/projects/projects.server.ts'

type Row = Record<string, SQLOutputValue>

const [file = '', secret = '', port = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { readOnly: true })

const SESSION = database.prepare(
  'select session.id as sid, session."expiresAt", "user".id, "user".name, "user".email, "user"."emailVerified", "user".username, "user"."createdAt" from session join "user" on "user".id = session."userId" where session.token = ?',
)
const PROJECTS = database.prepare(
  'select projects.*, (select id from payments where payments.order_id = projects.order_id order by completed_at limit 1) as payment_id, exists (select 1 from files where project_id = projects.id) as has_files, (select number from deliveries where project_id = projects.id order by number desc limit 1) as delivery_number from projects where user_id = ? order by created_at desc, id desc limit 101',
)
const CHANGES = database.prepare(
  'select * from project_changes where project_id in (select value from json_each(?)) order by created_at',
)
const FIGURES = database.prepare(
  'select * from project_figures where project_id in (select value from json_each(?))',
)
const PAYMENTS = database.prepare(
  'select payments.*, exists (select 1 from payment_holds where payment_id = payments.id and resolved_at is null) as held from payments where user_id = ? and provider_payment_id is not null order by created_at desc, id desc limit 101',
)
const REQUESTS = database.prepare(
  'select * from refund_requests where payment_id in (select value from json_each(?)) order by created_at, id',
)
const REFUNDS = database.prepare(
  "select payment_id, sum(amount) as amount from payment_movements where kind = 'refund' and payment_id in (select value from json_each(?)) group by payment_id",
)
const STATES = database.prepare(
  'select order_id, status, completed_at from projects where order_id in (select value from json_each(?))',
)
const FIGURE_NAMES: Record<string, string> = {
  fps: 'fps',
  'frame-time': 'frameTime',
  'draw-calls': 'drawCalls',
}

createServer((request, response) => {
  const viewer = findViewer(request.headers.cookie)
  if (!viewer) return response.writeHead(401).end()
  const answer = request.url === '/api/projects' ? projects(viewer) : payments(viewer)
  const body = JSON.stringify(answer)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(200, headers).end(body)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))

/** @returns the user id */
function findViewer(cookie = ''): string | undefined {
  const value = decodeURIComponent(/bildruta\.session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
  const at = value.lastIndexOf('.')
  const token = value.slice(0, at)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(at + 1), 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [row] = SESSION.all(token)
  return row && new Date(String(row.expiresAt)) > new Date() ? String(row.id) : undefined
}

function projects(owner: string): object[] {
  const rows = PROJECTS.all(owner)
  const ids = JSON.stringify(rows.map((row) => row.id))
  const changes = Map.groupBy(CHANGES.all(ids), (row) => row.project_id)
  const figures = Map.groupBy(FIGURES.all(ids), (row) => row.project_id)
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    unpaid: null,
    service: row.service,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    copyDeletedAt: row.copy_deleted_at,
    refundUntil: refundEnd(row),
    progress:
      row.progress_percent === null || row.done_by === null
        ? null
        : { percent: row.progress_percent, doneBy: row.done_by },
    figures: Object.fromEntries(
      (figures.get(row.id) ?? []).map(({ metric, before, after }) => [
        FIGURE_NAMES[String(metric)],
        { before, after },
      ]),
    ),
    figuresFollow: row.figures_follow === 1,
    withoutFigures: row.without_figures,
    intake: JSON.parse(String(row.intake ?? '{}')),
    resultSeenAt: row.result_seen_at,
    hasFiles: row.has_files === 1,
    closedLink: null,
    mayStartFrom: row.may_start_from,
    deliveryWorkingDays: row.delivery_working_days,
    dueOn: row.due_on,
    delivery: row.delivery_number,
    dueBeforeMoved: row.due_before_moved,
    refundAsked: false,
    disputed: null,
    refunded: false,
    history: (changes.get(row.id) ?? []).map(({ status, author, by_name, note, created_at }) => ({
      status,
      author,
      byName: by_name,
      note,
      at: created_at,
    })),
  }))
}

function payments(owner: string): object[] {
  const rows = PAYMENTS.all(owner)
  const ids = JSON.stringify(rows.map((row) => row.id))
  const newest = new Map(REQUESTS.all(ids).map((row) => [row.payment_id, row]))
  const refunds = new Map(REFUNDS.all(ids).map((row) => [row.payment_id, Number(row.amount)]))
  const orderIds = JSON.stringify(rows.map((row) => row.order_id))
  const states = new Map(STATES.all(orderIds).map((row) => [row.order_id, row]))
  const now = new Date().toISOString()
  return rows.map((row) => {
    const request = newest.get(row.id)
    return {
      id: row.id,
      orderId: row.order_id,
      service: row.service,
      amount: row.amount,
      status: row.status,
      createdAt: row.created_at,
      held: Boolean(row.held),
      refundedAmount: refunds.get(row.id) ?? 0,
      dispute: row.dispute,
      provider: row.provider,
      refundable: request?.status !== 'open' && isRefundable(row, states.get(row.order_id), now),
      refundRequest: request
        ? {
            status: request.status,
            amount: request.amount,
            answer: request.answer,
            createdAt: request.created_at,
            sentAt: request.sent_at,
          }
        : null,
    }
  })
}

function isRefundable(payment: Row, project: Row | undefined, now: string): boolean {
  if (payment.status !== 'completed' || payment.dispute === 'open' || payment.dispute === 'lost') return false
  if (project?.status !== 'completed') return true
  return now < String(refundEnd(project))
}

function refundEnd(project: Row): string | null {
  return refundUntil(project.completed_at === null ? null : String(project.completed_at))
}
