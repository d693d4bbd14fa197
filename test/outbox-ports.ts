import { renderEmail } from '#domain/email/email-layout.ts'
import type { FindAttachment, FindThreadAddress, WriteAgain } from '#domain/email/outgoing-email.ts'
import { studioFacts } from './studio-facts.ts'

type OutboxPorts = {
  findAttachment: FindAttachment
  writeAgain: WriteAgain
  threadAddressOf: FindThreadAddress
}

/** For emails without attachments that never become obsolete and go to nobody with a thread. */
export const outboxPorts: OutboxPorts = {
  findAttachment: async (name) => {
    throw new Error(`No attachment was expected here: ${name}`)
  },
  writeAgain: async ({ letter }) => renderEmail(studioFacts(), letter),
  threadAddressOf: async () => undefined,
}
