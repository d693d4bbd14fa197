import type { OutgoingEmail, SendEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails, LANES } from '#domain/email/send-emails.server.ts'
import { sendDigestEmails, writeAgain } from '#domain/inbox/digests.server.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { threadAddressOf } from '#domain/messages/reply-addresses.server.ts'

/**
 * Sends every due email, like the server every half minute.
 * @param send transports them, in addition to recording them
 * @returns them, in the order in which they were sent
 */
export async function letLeave(deps: Deps, send: SendEmail = async () => {}): Promise<OutgoingEmail[]> {
  await sendDigestEmails(deps)
  const left: OutgoingEmail[] = []
  const ports = {
    sendMail: async (mail: OutgoingEmail) => {
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
    for (const lane of LANES) claimed += await deliverDueEmails({ ...deps, ...ports }, { lane })
  }
  return left
}
