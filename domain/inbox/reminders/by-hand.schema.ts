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

/** Limit per click. */
export const MOST_REMINDED = 10
/** Rows of an export. */
export const MOST_EXPORTED = 1000

const name = z.string({ error: 'Choose from the list.' }).check(z.maxLength(100, 'Choose from the list.'))

const chosen = (most: number, rule: string) =>
  z.array(name, { error: rule }).check(z.minLength(1, rule), z.maxLength(most, rule))

export const remindedSchema = z.object({
  names: chosen(MOST_REMINDED, `Choose 1 to ${MOST_REMINDED} rows.`),
})
export const exportedSchema = z.object({
  names: chosen(MOST_EXPORTED, `Choose 1 to ${MOST_EXPORTED} rows.`),
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

/** @property refusal why no reminder was sent; null if one was */
export type Reminded = { name: string; whose: string | null; what: string | null; refusal: string | null }
