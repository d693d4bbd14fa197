import { commit } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { lockedOffer } from './answer-quote.server.ts'
import { quoteToOtherAddressMail } from './quotes.mails.ts'

/**
 * Mails an open quote to another address than the one that it was written to, with what proves that address.
 * @throws AppError not-found, conflict when it is closed or an account's
 */
export async function mailToOtherAddress(
  deps: Deps,
  { secret, proof, email }: { secret: string; proof: string; email: string },
): Promise<void> {
  await commit(deps, async (work) => {
    const now = deps.clock()
    const { order, quote } = await lockedOffer(work, secret, now)
    const mail = quoteToOtherAddressMail({ order, quote, link: `${secret}.${proof}`, now }, deps.studio)
    await enqueueMail(work, {
      kind: 'asked',
      to: email,
      mail,
      replyTo: deps.studioEmail,
      now,
      isUrgent: true,
    })
  })
}
