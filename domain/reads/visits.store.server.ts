import type { Db } from '#domain/kernel/database.ts'

export type CountedByOrigin = { tier: string | null; campaign: string | null; count: number }

export type CountedEnquiries = CountedByOrigin & { quoted: number; agreed: number }

/** Enquiries by tier and campaign, without suspected spam, and how many have been quoted and agreed by now. @param since ISO 8601 */
export function selectEnquiriesByOrigin(db: Db, since: string): Promise<CountedEnquiries[]> {
  const answers = db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select(({ fn }) => [
      'quotes.enquiry_id',
      fn.max('quotes.sent_at').as('sent_at'),
      fn.max('orders.accepted_at').as('accepted_at'),
    ])
    .where('quotes.enquiry_id', 'is not', null)
    .groupBy('quotes.enquiry_id')
  return db
    .selectFrom('contact_messages')
    .leftJoin(answers.as('answered'), 'answered.enquiry_id', 'contact_messages.id')
    .select(({ fn }) => [
      'tier',
      'campaign',
      fn.countAll<number>().as('count'),
      fn.count<number>('answered.sent_at').as('quoted'),
      fn.count<number>('answered.accepted_at').as('agreed'),
    ])
    .where('created_at', '>=', since)
    .where('suspected_spam', '=', 0)
    .groupBy(['tier', 'campaign'])
    .execute()
}

export function selectQuotesByOrigin(db: Db, since: string): Promise<CountedByOrigin[]> {
  return db
    .selectFrom('quotes')
    .leftJoin('contact_messages', 'contact_messages.id', 'quotes.enquiry_id')
    .select((is) => [
      'contact_messages.tier',
      'contact_messages.campaign',
      is.fn.countAll<number>().as('count'),
    ])
    .where('quotes.sent_at', '>=', since)
    .groupBy(['contact_messages.tier', 'contact_messages.campaign'])
    .execute()
}

export function selectOrdersByOrigin(db: Db, since: string): Promise<CountedByOrigin[]> {
  return db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.order_id', 'orders.id')
    .leftJoin('contact_messages', 'contact_messages.id', 'quotes.enquiry_id')
    .select((is) => [
      'contact_messages.tier',
      'contact_messages.campaign',
      is.fn.countAll<number>().as('count'),
    ])
    .where('orders.accepted_at', '>=', since)
    .groupBy(['contact_messages.tier', 'contact_messages.campaign'])
    .execute()
}
