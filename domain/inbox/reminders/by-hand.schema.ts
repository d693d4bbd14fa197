import * as z from 'zod/mini'
import type { ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'

/** Kinds that staff can remind of. Announcements are not among them. */
export const MANUAL_KINDS = {
  files: 'Project without files',
  question: 'Unanswered question',
  delivery: 'Unanswered delivery',
  offer: 'Quote without an answer',
  transfer: 'Unpaid invoice',
} as const satisfies Partial<Record<ReminderKind, string>>

export type ManualKind = keyof typeof MANUAL_KINDS

export const remindedSchema = z.object({
  name: z.string({ error: 'Choose from the list.' }).check(z.maxLength(100, 'Choose from the list.')),
})

/** @property name identifies it; `since` is when it was asked and `remindedAt` when the last reminder was written, both ISO 8601 */
export type Unanswered = {
  name: string
  kind: ManualKind
  whose: string
  what: string
  since: string
  remindedAt: string | null
  /** Address of the desk where it is shown. */
  act: string
}
