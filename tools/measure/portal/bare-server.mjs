// What node:http and node:sqlite can do alone: the same cookie check, selects and JSON as the portal's lists, and nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const [file, secret, port] = process.argv.slice(2)
const db = new DatabaseSync(file, { readOnly: true })
const session = db.prepare(
  'select session.id as sid, session.expiresAt, user.id, user.name, user.email, user.emailVerified, user.username from session join user on user.id = session.userId where session.token = ?',
)
const projects = db.prepare('select * from projects where user_id = ? order by created_at desc, id desc')
const changes = db.prepare(
  'select * from project_changes where project_id in (select id from projects where user_id = ?) order by created_at',
)
const figures = db.prepare(
  'select * from project_figures where project_id in (select id from projects where user_id = ?)',
)
const payments = db.prepare(
  'select payments.*, projects.status as project_status, projects.completed_at as project_completed_at, exists (select 1 from payment_holds where payment_id = payments.id and resolved_at is null) as held from payments left join projects on projects.payment_id = payments.id where payments.user_id = ? order by payments.created_at desc',
)
const requests = db.prepare('select * from refund_requests where user_id = ? order by created_at')
function viewer(cookie = '') {
  const value = decodeURIComponent(/bildruta\.session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
  const at = value.lastIndexOf('.')
  const token = value.slice(0, at)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(at + 1), 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const row = session.get(token)
  return row && row.expiresAt > new Date().toISOString() ? row : undefined
}
function groups(rows, key) {
  const m = new Map()
  for (const r of rows) {
    const l = m.get(r[key])
    if (l) l.push(r)
    else m.set(r[key], [r])
  }
  return m
}
const NAMES = { fps: 'fps', 'frame-time': 'frameTime', 'draw-calls': 'drawCalls' }
createServer((request, response) => {
  const who = viewer(request.headers.cookie)
  if (!who) {
    response.writeHead(401).end()
    return
  }
  let answer
  if (request.url === '/api/projects') {
    const rows = projects.all(who.id),
      c = groups(changes.all(who.id), 'project_id'),
      f = groups(figures.all(who.id), 'project_id')
    answer = rows.map((r) => ({
      id: r.id,
      service: r.service,
      status: r.status,
      createdAt: r.created_at,
      updatedAt: r.updated_at,
      completedAt: r.completed_at,
      progress: r.progress_percent === null ? null : { percent: r.progress_percent, daysLeft: r.days_left },
      figures: Object.fromEntries(
        (f.get(r.id) ?? []).map((x) => [NAMES[x.metric], { before: x.before, after: x.after }]),
      ),
      history: (c.get(r.id) ?? []).map((x) => ({
        status: x.status,
        author: x.author,
        note: x.note,
        at: x.created_at,
      })),
    }))
  } else {
    const byPayment = groups(requests.all(who.id), 'payment_id')
    answer = payments.all(who.id).map((r) => {
      const newest = byPayment.get(r.id)?.at(-1)
      return {
        id: r.id,
        service: r.service,
        amount: r.amount,
        status: r.status,
        createdAt: r.created_at,
        held: Boolean(r.held),
        refundedAmount: r.refunded_amount,
        dispute: r.dispute,
        provider: r.provider,
        refundable: newest?.status !== 'open',
        refundRequest: newest
          ? {
              status: newest.status,
              amount: newest.amount,
              answer: newest.answer,
              createdAt: newest.created_at,
            }
          : null,
      }
    })
  }
  const body = JSON.stringify(answer)
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
