import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { closedSentence } from './quote-state.ts'
import { quoteAddress, quoteEmail } from './quotes.emails.ts'
import { lockedQuote } from './quotes.server.ts'
import { updateQuote } from './quotes.store.server.ts'

/**
 * What the buyer gets to see: the mail, with a link to the page that shows an offer or a draft as its buyer reads it and cannot answer it.
 * The link of an earlier preview ends.
 * @throws AppError not-found, conflict once the quote is closed
 */
export async function previewQuote(
  deps: Deps,
  which: { orderId: string },
): Promise<{ to: string; url: string; mail: RenderedEmail }> {
  return commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedQuote(trx, which.orderId)
    const closed = order.status === 'draft' ? null : closedSentence(order, quote, now)
    if (closed !== null) throw conflict(closed)
    const secret = newSecret()
    await updateQuote(trx, order.id, { preview_hash: secretHash(secret) })
    return {
      to: quote.recipient_email,
      url: quoteAddress(deps.studio, secret),
      mail: quoteEmail({ order, quote, secret, now }, deps.studio),
    }
  })
}
