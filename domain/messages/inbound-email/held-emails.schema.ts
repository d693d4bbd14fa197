import * as z from 'zod/mini'

export type ListedHeldEmail = {
  id: string
  sender: string
  subject: string
  /** Includes the names of its files. */
  reason: string
  receivedAt: string
}

export type HeldEmail = ListedHeldEmail & {
  text: string
  /** Client whose address it was sent to. */
  client: string | null
  /** Whether the thread already has its text and only files are missing. */
  isInThread: boolean
}

/** `client`: email address; only needed if the email wasn't sent to a client's reply address */
export const takeHeldSchema = z.object({
  client: z._default(z.string().check(z.trim(), z.maxLength(254, 'Use at most 254 characters')), ''),
})
