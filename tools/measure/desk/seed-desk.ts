import type { Db } from '../../../domain/kernel/database.ts'
import { cookieOf, seedClients } from '../portal/seed.ts'

const BATCH = 200
const START = Date.parse('2026-01-01T12:00:00.000Z')
/** So many of the newest of each kind wait for somebody. */
const WAITING = 20

/**
 * Fills a migrated SQLite database with a studio's years: each client has an order that is paid, a project, an enquiry, a message, a mail and
 * a line of the audit log. The first client is an owner of the studio.
 */
export async function seedDesk(db: Db, clients: number): Promise<void> {
  await seedClients(db, clients, 1)
  await db
    .insertInto('staff')
    .values({ user_id: 'user_0', role: 'owner', since: new Date(START).toISOString() })
    .execute()
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', 'user_0').execute()
  const now = new Date().toISOString()
  await db.updateTable('session').set({ createdAt: now }).where('userId', '=', 'user_0').execute()
  for (let first = 0; first < clients; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, clients - first) }, (_, i) => first + i)
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('contact_messages')
        .values(numbers.map((n) => enquiry(n, n >= clients - WAITING)))
        .execute()
      await trx
        .insertInto('messages')
        .values(numbers.map((n) => message(n, n >= clients - WAITING)))
        .execute()
      await trx.insertInto('outbox').values(numbers.map(mail)).execute()
      await trx.insertInto('audit_log').values(numbers.map(act)).execute()
    })
  }
}

/** The signed cookie of the owner. */
export function ownersCookie(secret: string): string {
  return cookieOf(0, secret)
}

function timeOf(n: number): string {
  return new Date(START + n * 60_000).toISOString()
}

function enquiry(n: number, waits: boolean) {
  return {
    id: `con_${n.toString(16)}`,
    name: `Visitor ${n}`,
    email: `visitor-${n}@games.example`,
    title: 'Full Optimization',
    tier: null,
    message: 'Our open world stutters when new tiles stream in, on a GeForce RTX 3060 at 1440p.',
    suspected_spam: 0 as const,
    status: waits ? ('new' as const) : ('done' as const),
    created_at: timeOf(n),
  }
}

function message(n: number, waits: boolean) {
  return {
    id: `msg_${n.toString(16)}`,
    user_id: `user_${n}`,
    project_id: null,
    author: 'client' as const,
    by_name: null,
    sender: `Client ${n}`,
    body: 'The build is at the same address. The worst scene is the harbour at dusk.',
    asks: 0,
    choices: null,
    dedupe_key: null,
    created_at: timeOf(n),
    answered_at: waits ? null : timeOf(n),
    read_at: waits ? null : timeOf(n),
    read_by: null,
    noticed_at: timeOf(n),
    edited_at: null,
    deleted_at: null,
  }
}

function mail(n: number) {
  return {
    id: `mail_${n.toString(16)}`,
    dedupe_key: null,
    kind: 'account' as const,
    recipient: `client-${n}@clients.example`,
    reply_to: null,
    switch_off_address: null,
    subject: 'Your project has begun',
    text: '',
    html: '',
    attachments: null,
    message_id: `<mail_${n}@studio.example>`,
    in_turn: 1,
    status: 'sent' as const,
    letter: null,
    gathered_on: null,
    attempts: 1,
    next_attempt_at: timeOf(n),
    last_error: null,
    created_at: timeOf(n),
    sent_at: timeOf(n),
    locked_until: null,
  }
}

function act(n: number) {
  return {
    id: `aud_${n.toString(16)}`,
    created_at: timeOf(n),
    action: 'sessions-ended' as const,
    actor_kind: 'client' as const,
    actor_id: `user_${n}`,
    actor_name: null,
    about: `user_${n}`,
    detail: '{}',
  }
}
