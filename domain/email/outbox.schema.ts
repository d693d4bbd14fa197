import * as z from 'zod/mini'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { EMAIL_STATUSES } from './email-states.ts'
import type { EmailStatus } from './outgoing-email.ts'

/** An email as the studio sees it, without its text, which may hold a link that opens an account. Times are in ISO 8601. */
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
