import { REFUND_REASON } from './busy-client.ts'

/** A sentence, and a query for the rows that break it. `{id}` in the sentence is the column `id` of the row. */
export type Check = [sentence: string, query: string]

/** Payments and orders with their money, for all queries. Amounts in cents. */
const WITH_MONEY = `
  with moves as (
    select order_id, payment_id,
      case kind when 'payment' then amount when 'correction' then -amount else 0 end as received,
      case kind when 'refund' then amount else 0 end as returned
    from payment_movements
  ),
  paying as (
    select id, order_id, status, amount,
      coalesce((select sum(received) from moves where payment_id = payments.id), 0) as received,
      coalesce((select sum(returned) from moves where payment_id = payments.id), 0) as returned
    from payments
  ),
  ordered as (
    select id, status, gross, paid_at,
      coalesce((select sum(received) from moves where order_id = orders.id), 0) as received,
      coalesce((select sum(returned) from moves where order_id = orders.id), 0) as returned,
      coalesce((
        select sum(case kind when 'invoice' then gross else -gross end)
        from invoices where order_id = orders.id
      ), 0) as owed
    from orders
  ),
  kept as (
    select id, owed, paid_at, case when received - returned < gross then received - returned else gross end as kept
    from ordered
  )`

const PAID = "status in ('completed', 'refunded')"

/** A transfer may arrive after its order has ended. It then waits for its refund, as its message says. */
const IS_NEEDED = `not exists (
  select 1 from messages where messages.dedupe_key = 'payment:' || payments.id || ':surplus'
)`

const ASKED_REFUNDS = `refund_requests where reason = '${REFUND_REASON}'`

const MONEY: Check[] = [
  [
    'The payment {id} has no order.',
    'select id from payments where not exists (select 1 from orders where orders.id = order_id)',
  ],
  [
    'The payment {id} of {amount} is {status}, and it moved {received}.',
    `select * from paying where received <> case when ${PAID} then amount else 0 end`,
  ],
  [
    'The payment {id} is {status}, and {returned} of {received} were refunded.',
    "select * from paying where (status = 'refunded') <> (received > 0 and returned = received)",
  ],
  ['The refunds of payment {id} exceed it.', 'select id from paying where returned > received'],
  [
    'The order {id} is paid with too little.',
    "select id from ordered where status = 'paid' and received < gross",
  ],
  [
    'The order {id} received its money and is not paid.',
    "select id from ordered where status = 'offered' and received >= gross",
  ],
  [
    'The completed payment {id} has no project.',
    `select id from payments where ${PAID} and ${IS_NEEDED}
      and not exists (select 1 from projects where projects.order_id = payments.order_id)`,
  ],
  [
    'The project {id} has no completed payment.',
    `select projects.id from projects join orders on orders.id = order_id where kind = 'package'
      and not exists (select 1 from payments where payments.order_id = orders.id and payments.${PAID})`,
  ],
  [
    'The order {order_id} has more than one project.',
    'select order_id from projects group by order_id having count(*) > 1',
  ],
  [
    'The purchase {idempotency_key} has more than one payment.',
    'select idempotency_key from payments group by idempotency_key having count(*) > 1',
  ],
  [
    'The event {id} was taken without its effect.',
    `select id from payment_events where payment_id is not null
      and not exists (select 1 from payments where payments.id = payment_id and payments.${PAID})`,
  ],
  [
    'The refund {id} was granted and never sent.',
    // The studio refunds transfers from its own bank.
    `select refund_requests.id from refund_requests join payments on payments.id = payment_id
      where refund_requests.status = 'granted' and sent_at is null and provider <> 'transfer'`,
  ],
  [
    'The order {id} is {status}, and its withdrawal says otherwise.',
    `select id, status from orders
      where (status = 'withdrawn') <> exists (select 1 from withdrawals where order_id = orders.id)`,
  ],
]

const DOCUMENTS: Check[] = [
  [
    // Transfers are invoiced when the quote is accepted. If the order ends unpaid, they are credited.
    'The documents of order {id} add up to {owed}, and it is {status}.',
    `select * from ordered where paid_at is null and owed <> case status when 'accepted' then gross else 0 end`,
  ],
  [
    'The documents of order {id} add up to {owed}, its money to {kept}.',
    'select * from kept where paid_at is not null and owed <> kept',
  ],
  [
    'The invoice numbers of {year} have a gap or a duplicate.',
    `select substr(number, 1, 4) as year from invoices group by substr(number, 1, 4)
      having count(distinct cast(substr(number, 6) as integer)) <> count(*)
        or max(cast(substr(number, 6) as integer)) <> count(*)`,
  ],
  [
    'The document {invoice_id} has {drawn} files instead of 2.',
    'select invoice_id, count(*) as drawn from invoice_files group by invoice_id having count(*) <> 2',
  ],
]

const EMAILS: Check[] = [
  ...withoutEmail(
    'payment',
    `payments where status = 'completed' and ${IS_NEEDED}`,
    'payment:{id}:receipt',
    'payment:{id}:studio:sale',
  ),
  ...withoutMessage(
    'payment',
    `payments where status = 'completed' and ${IS_NEEDED}`,
    'payment:{id}:completed',
  ),
  [
    'The project {id} has no message.',
    'select id from projects where not exists (select 1 from messages where project_id = projects.id)',
  ],
  ...withoutEmail('contact message', 'contact_messages', 'contact-notice:{id}', 'contact-received:{id}'),
  // The client's address is unconfirmed, so the client gets only a few emails an hour.
  ...withoutEmail('file link', 'files', 'file-notice:{id}'),
  ...withoutEmail('withdrawal', 'withdrawals', 'withdrawal:{id}:studio'),
  ...withoutEmail(
    'refund request',
    ASKED_REFUNDS,
    'refund-request:{id}:client',
    'refund-request:{id}:studio',
  ),
  ...withoutEmail('delivery', "deliveries where status = 'open'", 'delivery:{id}'),
  ...withoutEmail(
    'sent quote',
    "(select order_id || ':sent:' || secret_hash as id from quotes join orders on orders.id = order_id where sent_at is not null) as sent",
    'quote:{id}',
  ),
  ...withoutEmail('withdrawn quote', quotesWith('withdrawn_at'), 'quote:{id}:withdrawn'),
  ...withoutEmail(
    'accepted quote',
    quotesWith('accepted_at'),
    'quote:{id}:accepted',
    'quote:{id}:accepted:studio',
  ),
  ...withoutMessage('accepted quote', quotesWith('accepted_at'), 'quote:{id}:accepted'),
  ...withoutEmail('due day', "project_changes where note like 'Due on %'", 'project-due:{id}'),
  ...withoutMessage('due day', "project_changes where note like 'Due on %'", 'project-change:{id}'),
  ...withoutEmail(
    'answer to an enquiry',
    "(select enquiry_id || ':' || position as id from enquiry_replies) as replies",
    'enquiry-reply:{id}',
  ),
  [
    // Gathered emails are sent tomorrow or as part of another one. Outdated emails aren't sent.
    'The email {id} is {status} ({last_error}).',
    "select * from outbox where status not in ('sent', 'gathering', 'joined', 'outdated')",
  ],
]

/** Everything that is wrong in the database, whatever the clients wanted. */
export const CHECKS: readonly Check[] = [...MONEY, ...DOCUMENTS, ...EMAILS].map(([sentence, query]) => [
  sentence,
  `${WITH_MONEY} ${query}`,
])

function withoutEmail(what: string, rows: string, ...keys: string[]): Check[] {
  return keys.map((key) => [`The ${what} {id} has no email ${key}.`, withoutKey('outbox', rows, key)])
}

function withoutMessage(what: string, rows: string, key: string): Check[] {
  return [[`The ${what} {id} has no message ${key}.`, withoutKey('messages', rows, key)]]
}

/**
 * Everything commits together with its emails and messages. @param rows a table, with a condition if only some rows
 * need the key
 */
function withoutKey(table: 'outbox' | 'messages', rows: string, key: string): string {
  return `select id from (select * from ${rows}) as needing where not exists (
    select 1 from ${table} where ${table}.dedupe_key = replace('${key}', '{id}', needing.id)
  )`
}

function quotesWith(column: 'withdrawn_at' | 'accepted_at'): string {
  return `(select orders.id from quotes join orders on orders.id = order_id where ${column} is not null) as quoted`
}
