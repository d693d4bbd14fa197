import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DISPUTE_STATUSES, PAYMENT_STATES } from '#domain/billing/payments/payment-states.schema.ts'
import { ENQUIRY_STATES } from '#domain/crm/contact/contact.schema.ts'
import { LINK_STATES } from '#domain/delivery/files/link-states.schema.ts'
import { EMAIL_STATUSES } from '#domain/email/email-states.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { PROJECT_STATUSES } from '#domain/projects/project-states.schema.ts'
import { BLOB_STATES } from '#domain/storage/blobs.schema.ts'
import { useDatabase } from '#test/engines.ts'

/** By table and column. */
const STORED: Record<string, readonly string[]> = {
  'projects status': PROJECT_STATUSES,
  'project_changes status': PROJECT_STATUSES,
  'orders status': statusesOf(ORDER_STATES),
  'payments status': statusesOf(PAYMENT_STATES),
  'payments dispute': DISPUTE_STATUSES,
  'contact_messages status': statusesOf(ENQUIRY_STATES),
  'outbox status': EMAIL_STATUSES,
  'blobs status': statusesOf(BLOB_STATES),
  'files link_state': statusesOf(LINK_STATES),
}

describe('the check of a column, which a migration changes', () => {
  const database = useDatabase('sqlite')

  it.each(Object.entries(STORED))('takes what %s may be, and nothing else', async (stored, statuses) => {
    const [table = '', column = ''] = stored.split(' ')
    const made = sql<{ sql: string }>`select sql from sqlite_master where name = ${table}`
    const [row] = (await made.execute(database.db)).rows
    const [, list = ''] = new RegExp(`check \\(\\s*${column} in \\(([^)]*)\\)`).exec(row?.sql ?? '') ?? []
    expect([...list.matchAll(/'([^']+)'/g)].map(([, status]) => status).toSorted()).toEqual(
      statuses.toSorted(),
    )
  })
})
