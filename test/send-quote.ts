import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote, type QuoteFor } from '#domain/orders/quotes/write-quote.server.ts'
import type { ProductDeps } from '#product/product.ts'

/** A quote as the studio writes it. */
export function aQuote(changes: Partial<QuoteInput> = {}): QuoteInput {
  return {
    title: 'Nattfjord at 60 FPS',
    lines: [{ text: 'Water', net: 120_000 }],
    deliverBy: '2026-12-18',
    validUntil: '2026-11-30',
    ...changes,
  }
}

/**
 * Writes and sends a quote, by default of €1,200.00 plus VAT. @param said billing details, if known @returns its order,
 * and the secret of the link in its email
 */
export async function sendNewQuote(
  deps: ProductDeps,
  to: QuoteFor,
  changes: Partial<QuoteInput> = {},
  said?: BuyerInput,
): Promise<{ orderId: string; secret: string }> {
  const { order } = await createQuote(deps, to, aQuote(changes), said)
  await sendQuote(deps, { orderId: order.id })
  return { orderId: order.id, secret: await newestSecret(deps) }
}

/** The secret of the most recently emailed link. */
async function newestSecret({ db }: { db: Db }): Promise<string> {
  const { text } = await db
    .selectFrom('outbox')
    .select('text')
    .where('subject', 'like', 'Quote: %')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\/quote#([\w-]{43})\n/.exec(text)?.[1] ?? ''
}
