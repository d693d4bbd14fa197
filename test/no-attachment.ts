import type { FindAttachment } from '../domain/outbox/outgoing-mail.ts'

/** For mails that carry nothing. */
export const noAttachment: FindAttachment = async (name) => {
  throw new Error(`No attachment was expected here: ${name}`)
}
