import * as z from 'zod/mini'

/** An email to the studio's mailbox that a person has to look at, in a list. */
export type ListedHeldEmail = {
  id: string
  sender: string
  subject: string
  /** Why it was held, with the names of its files. */
  reason: string
  /** ISO 8601 */
  receivedAt: string
}

export type HeldEmail = ListedHeldEmail & {
  text: string
  /** Name of the client to whose address it was sent. */
  client: string | null
  /** Whether the thread has its text, and only its files are missing there. */
  isInThread: boolean
}

/** client: email address of the client whose thread it goes into; only needed if it wasn't sent to a client's address */
export const takeHeldSchema = z.object({
  client: z._default(z.string().check(z.trim(), z.maxLength(254, 'Please write at most 254 letters')), ''),
})
