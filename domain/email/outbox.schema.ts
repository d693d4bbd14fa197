import * as z from 'zod/mini'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { EMAIL_STATUSES } from './email-states.ts'
import type { EmailStatus } from './outgoing-email.ts'

/** A mail as the studio sees it; times in ISO 8601. Its words are not among it: they may hold a link that opens an account. */
export type StudioEmail = {
  id: string
  recipient: string
  subject: string
  status: EmailStatus
  attempts: number
  /** Why the last attempt failed. */
  lastError: string | null
  nextAttemptAt: string
  createdAt: string
  sentAt: string | null
}

export const emailsSchema = z.extend(cursorSchema, {
  status: z.optional(
    z.enum(EMAIL_STATUSES, { error: `The status must be one of ${EMAIL_STATUSES.join(', ')}` }),
  ),
})
