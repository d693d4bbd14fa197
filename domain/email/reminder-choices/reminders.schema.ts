import * as z from 'zod/mini'

/** `of` completes the sentence "No more reminders of …". */
export const SWITCHABLE_REMINDERS = {
  files: { label: 'We haven’t received the files for your paid order', of: 'missing files' },
  question: { label: 'We asked a question and haven’t heard back', of: 'unanswered questions' },
  delivery: { label: 'A delivery is waiting for your answer', of: 'unanswered deliveries' },
  offer: { label: 'A quote is about to expire', of: 'quotes about to expire' },
  due: { label: 'Your project is due soon', of: 'due dates' },
} as const satisfies Readonly<Record<string, { label: string; of: string }>>

/** Reminders that recipients can turn off. Payment reminders are set per order. */
export type SwitchableKind = keyof typeof SWITCHABLE_REMINDERS

/** Reminders by email to a client or the recipient of a quote. */
export type ReminderKind = SwitchableKind | 'transfer'

export const SWITCHABLE_KINDS = Object.keys(SWITCHABLE_REMINDERS) as readonly SwitchableKind[]

export type ReminderChoices = Record<SwitchableKind, boolean>

const kindSchema = z.enum(SWITCHABLE_KINDS, {
  error: 'This reminder doesn’t exist.',
})

export const reminderChoiceSchema = z.object({ kind: kindSchema, isOn: z.boolean() })

export function isSwitchable(kind: unknown): kind is SwitchableKind {
  return kindSchema.safeParse(kind).success
}

export const switchOffSchema = z.object({
  token: z
    .string({ error: 'This link is incomplete. Copy the whole link from the email.' })
    .check(z.maxLength(1000, 'This link is incomplete. Copy the whole link from the email.')),
})
