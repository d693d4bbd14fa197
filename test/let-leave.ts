import { deliverDueMails, LANES } from '#domain/email/outbox.server.ts'
import type { OutgoingMail, SendMail } from '#domain/email/outgoing-email.ts'
import { sendGathered } from '#domain/inbox/digests/send-gathered.server.ts'
import { writeAgain } from '#domain/inbox/digests/write-again.server.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { threadAddressOf } from '#domain/messages/reply-addresses/reply-addresses.server.ts'

/**
 * Lets every email leave that is due, as the server does every half minute.
 * @param send what carries them, beside noting them
 * @returns them, in the order in which they left
 */
export async function letLeave(deps: Deps, send: SendMail = async () => {}): Promise<OutgoingMail[]> {
  await sendGathered(deps)
  const left: OutgoingMail[] = []
  const ports = {
    sendMail: async (mail: OutgoingMail) => {
      await send(mail)
      left.push(mail)
    },
    findAttachment: async (filename: string) => ({
      filename,
      contentType: 'text/plain',
      content: Buffer.from(filename),
    }),
    writeAgain: (email: Parameters<typeof writeAgain>[2]) => writeAgain(deps, deps.db, email),
    threadAddressOf: (recipient: string) => threadAddressOf(deps, deps.db, recipient),
  }
  for (let claimed = 1; claimed > 0; ) {
    claimed = 0
    for (const lane of LANES) claimed += await deliverDueMails({ ...deps, ...ports }, { lane })
  }
  return left
}
