import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { countHit } from '#domain/people/rate-limits.server.ts'
import { lockedOffer } from './answer-quote.server.ts'
import { quoteToOtherAddressEmail } from './quotes.emails.ts'

/** How often one quote is mailed to other addresses than its own, in a day. */
const OTHER_ADDRESSES = { limit: 5, windowSeconds: 24 * 3600 }
const HOUR = 3600

/**
 * Mails an open quote to another address than the one that it was written to, with what proves that address.
 * @throws AppError not-found, conflict when it is closed or an account's, too-many-requests when the quote or the address was mailed enough
 */
export async function emailToOtherAddress(
  deps: Deps,
  { secret, proof, email }: { secret: string; proof: string; email: string },
): Promise<void> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const { order, quote } = await lockedOffer(trx, secret, now)
    const mail = quoteToOtherAddressEmail({ order, quote, link: `${secret}.${proof}`, now }, deps.studio)
    const ofQuote = { key: `quote to other addresses: ${order.id}`, ...OTHER_ADDRESSES, now }
    const { allowed, retryAfterSeconds } = await countHit(trx, ofQuote)
    if (!allowed) throw emailedEnough(retryAfterSeconds)
    const isStored = await enqueueEmail(trx, {
      kind: 'asked',
      to: { claimed: email, as: 'quote' },
      mail,
      replyTo: deps.studioEmail,
      now,
      outOfTurn: true,
      sendWhile: { what: 'quote-open', orderId: order.id, secretHash: secretHash(secret) },
    })
    if (!isStored) throw emailedEnough(HOUR)
  })
}

function emailedEnough(retryAfterSeconds: number): AppError {
  return new AppError('too-many-requests', {
    userMessage: 'We have mailed this quote often enough for now. Look for our mail, or try again later.',
    retryAfterSeconds,
  })
}
