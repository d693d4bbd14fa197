import * as z from 'zod/mini'
import { stretchSchema } from '#domain/kernel/pages.schema.ts'
import { MAIL_STATUSES } from './email-states.ts'
import type { MailStatus } from './outgoing-email.ts'

/** A mail as the studio sees it; times in ISO 8601. Its words are not among it: they may hold a link that opens an account. */
export type StudioMail = {
  id: string
  recipient: string
  subject: string
  status: MailStatus
  attempts: number
  /** Why the last attempt failed. */
  lastError: string | null
  nextAttemptAt: string
  createdAt: string
  sentAt: string | null
}

export const mailsSchema = z.extend(stretchSchema, {
  status: z.optional(
    z.enum(MAIL_STATUSES, { error: `The status must be one of ${MAIL_STATUSES.join(', ')}` }),
  ),
})
