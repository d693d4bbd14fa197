import { sweepOpenPayments } from '#domain/billing/payments/sweep/payments-sweep.server.ts'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails, LANES, type OutboxDeps } from '#domain/email/send-emails.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import type { Config } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { type OutsideWorld, openOutsideWorld } from '#product/outside-world.ts'
import { assemble } from '#product/product.ts'
import type { ReceivedEmail } from '../smtp-sink.ts'
import { drawAsText } from '../test-product.ts'

/** Later than the leases of mails whose sender was killed, and than a payment is left alone by the sweep. */
const LATER_SECONDS = 600

/**
 * Does what a server's own jobs do in the next ten minutes, with the clock moved: settles open payments, sends what waits. Papers that no
 * server has drawn are drawn as text: a real drawing takes a second of one core, and hundreds may wait. So do mails for the studio, who
 * gets one after another, and the mail server of tests keeps each connection waiting for a tenth of a second: they are taken at once.
 * @param work is given the database and the bytes afterwards, which are closed when it is done
 */
export async function comeToRest<T>(
  config: Config,
  take: (mail: ReceivedEmail) => void,
  work: (world: { handle: OutsideWorld['database']; blobStorage: OutsideWorld['blobStorage'] }) => Promise<T>,
): Promise<T> {
  const log = createLog('silent')
  const clock = () => addSeconds(new Date(), LATER_SECONDS)
  const world = await openOutsideWorld(config, log, clock)
  const sendMail: SendEmail = async ({ messageId, recipient, text, html }) => {
    const headers = new Map([['message-id', [messageId]]])
    take({ headers, text, html, attachments: [], envelope: { from: '', to: [recipient] } })
  }
  const { deps, close } = assemble(
    config,
    { ...world, drawDocument: drawAsText },
    { log, clock, actor: SYSTEM },
  )
  try {
    await sweepOpenPayments(deps)
    await deliverAll({ ...deps, sendMail })
    return await work({ handle: world.database, blobStorage: world.blobStorage })
  } finally {
    await close()
  }
}

/** What has left one lane may have kept a mail of the other. */
async function deliverAll(deps: OutboxDeps): Promise<void> {
  let claimed = 0
  for (const lane of LANES) claimed += await deliverDueEmails(deps, { lane })
  if (claimed > 0) await deliverAll(deps)
}
