import { createHmac } from 'node:crypto'
import type { Db } from '../../../domain/kernel/database.ts'

const ROWS_EACH = 20
const BATCH = 100
const YEAR_MS = 365 * 24 * 3600 * 1000

/** Fills a migrated database with signed-in clients, payments, projects, changes and figures. */
export async function seedClients(db: Db, clients: number, rowsEach = ROWS_EACH): Promise<void> {
  for (let first = 0; first < clients; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, clients - first) }, (_, i) => first + i)
    await insertClients(db, numbers)
    await insertRows(
      db,
      numbers.flatMap((client) => Array.from({ length: rowsEach }, (_, row) => ({ client, row }))),
    )
  }
}

type Which = { client: number; row: number }

async function insertClients(db: Db, numbers: readonly number[]): Promise<void> {
  await db.insertInto('user').values(numbers.map(user)).execute()
  await db.insertInto('session').values(numbers.map(session)).execute()
}

async function insertRows(db: Db, which: readonly Which[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const part of inParts(which, 400)) {
      await trx.insertInto('orders').values(part.map(order)).execute()
      await trx.insertInto('payments').values(part.map(payment)).execute()
      await trx.insertInto('payment_movements').values(part.map(movement)).execute()
      await trx.insertInto('projects').values(part.map(project)).execute()
      await trx.insertInto('project_changes').values(part.flatMap(changes)).execute()
      await trx.insertInto('project_figures').values(part.flatMap(figures)).execute()
    }
  })
}

export function cookieOf(n: number, secret: string): string {
  const token = tokenOf(n)
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `bildruta.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

const START = Date.parse('2026-01-01T12:00:00.000Z')

function tokenOf(n: number): string {
  return `benchmark${String(n).padStart(23, '0')}`
}

function user(n: number) {
  const time = new Date(START).toISOString()
  return {
    id: `user_${n}`,
    name: `Client ${n}`,
    email: `client-${n}@clients.example`,
    emailVerified: true,
    createdAt: time,
    updatedAt: time,
    username: `client-${n}`,
    displayUsername: `client-${n}`,
  }
}

function session(n: number) {
  const now = Date.now()
  return {
    id: `session_${n}`,
    token: tokenOf(n),
    userId: `user_${n}`,
    // Recent, so that the session isn't extended during the measurement.
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + YEAR_MS).toISOString(),
    ipAddress: '',
    userAgent: '',
  }
}

function idOf(kind: string, n: number, row: number): string {
  return `${kind}_${n.toString(16)}a${row.toString(16)}`
}

function timeOf(n: number, row: number): string {
  return new Date(START + (n * ROWS_EACH + row) * 1000).toISOString()
}

function order({ client: n, row }: Which) {
  const time = timeOf(n, row)
  return {
    id: idOf('ord', n, row),
    number: `${n}-${row}`,
    user_id: `user_${n}`,
    kind: 'package' as const,
    service: 'full-optimization',
    status: 'paid' as const,
    buyer: JSON.stringify({ kind: 'consumer', name: `Client ${n}`, email: `client-${n}@clients.example` }),
    vat: JSON.stringify({ rule: 'swedish-consumer', rateBasisPoints: 2500, category: 'S', wording: null }),
    vat_rule: 'swedish-consumer' as const,
    net: 23_920,
    vat_amount: 5_980,
    gross: 29_900,
    currency: 'eur' as const,
    accepted_at: time,
    paid_at: time,
    created_at: time,
    updated_at: time,
  }
}

function movement({ client: n, row }: Which) {
  return {
    id: idOf('mov', n, row),
    payment_id: idOf('pay', n, row),
    order_id: idOf('ord', n, row),
    kind: 'payment' as const,
    amount: 29_900,
    happened_at: timeOf(n, row),
  }
}

function payment({ client: n, row }: Which) {
  const time = timeOf(n, row)
  return {
    id: idOf('pay', n, row),
    order_id: idOf('ord', n, row),
    user_id: `user_${n}`,
    buyer_name: `Client ${n}`,
    buyer_email: `client-${n}@clients.example`,
    service: 'full-optimization',
    amount: 29_900,
    currency: 'eur' as const,
    status: 'completed' as const,
    provider: 'test' as const,
    provider_payment_id: idOf('test', n, row),
    idempotency_key: idOf('attempt', n, row),
    created_at: time,
    updated_at: time,
    completed_at: time,
  }
}

function project({ client: n, row }: Which) {
  const time = timeOf(n, row)
  return {
    id: idOf('prj', n, row),
    user_id: `user_${n}`,
    order_id: idOf('ord', n, row),
    service: 'full-optimization',
    status: 'completed' as const,
    copy_deleted_at: time,
    figures_follow: 0 as const,
    created_at: time,
    updated_at: time,
    completed_at: time,
  }
}

function changes({ client: n, row }: Which) {
  return (['pending', 'in-progress', 'completed'] as const).map((status, index) => ({
    id: `${idOf('chg', n, row)}_${index}`,
    project_id: idOf('prj', n, row),
    status,
    author: 'team' as const,
    note: index === 1 ? 'We capture the scene that runs worst first.' : null,
    created_at: timeOf(n, row + index),
  }))
}

function figures({ client: n, row }: Which) {
  return (['fps', 'frame-time', 'draw-calls'] as const).map((metric) => ({
    project_id: idOf('prj', n, row),
    metric,
    before: 45,
    after: 63,
  }))
}

function inParts<Row>(all: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
