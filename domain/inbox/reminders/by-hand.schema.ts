import * as z from 'zod/mini'
import type { ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'

/** What somebody of the studio may remind of; what is only told ahead is not among them. */
export const ASKED_KINDS = {
  files: 'Project without files',
  question: 'Unanswered question',
  delivery: 'Unanswered delivery',
  offer: 'Quote without an answer',
  transfer: 'Invoice that is not paid',
} as const satisfies Partial<Record<ReminderKind, string>>

export type AskedKind = keyof typeof ASKED_KINDS

/** Reminded of at once. */
export const MOST_REMINDED = 10
/** Rows of a file at most. */
export const MOST_EXPORTED = 1000

const name = z.string({ error: 'Choose from the list.' }).check(z.maxLength(100, 'Choose from the list.'))

const chosen = (most: number, rule: string) =>
  z.array(name, { error: rule }).check(z.minLength(1, rule), z.maxLength(most, rule))

/** By their names. */
export const remindedSchema = z.object({
  names: chosen(MOST_REMINDED, `Choose 1 to ${MOST_REMINDED} rows.`),
})
export const exportedSchema = z.object({
  names: chosen(MOST_EXPORTED, `Choose 1 to ${MOST_EXPORTED} rows.`),
})

/**
 * Something that somebody was asked for and has not done. @property name by which it is chosen; since: when it was asked, remindedAt: when
 * its last reminder was written, ISO 8601
 */
export type Unanswered = {
  name: string
  kind: AskedKind
  whose: string
  what: string
  since: string
  remindedAt: string | null
  /** Where it is seen: an address of the desk or a command. */
  act: string
}

/** What became of one that was chosen. @property refusal why nobody is reminded; nothing when somebody is */
export type Reminded = { name: string; whose: string | null; what: string | null; refusal: string | null }
