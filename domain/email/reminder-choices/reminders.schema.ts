import * as z from 'zod/mini'

/** Reminders by email to a client or the recipient of a quote. */
export type ReminderKind = 'files' | 'question' | 'delivery' | 'offer' | 'due' | 'transfer'

/** Reminders that recipients can turn off. Payment reminders are set per order. */
export type SwitchableKind = Exclude<ReminderKind, 'transfer'>

/** `of` completes the sentence "No more reminders about …". */
export const SWITCHABLE_REMINDERS = {
  files: { label: 'Your order is paid and your files have not come', of: 'files that have not come' },
  question: { label: 'We asked something and have no answer', of: 'questions that wait for an answer' },
  delivery: { label: 'A delivery waits for your answer', of: 'deliveries that wait for an answer' },
  offer: { label: 'A quote is about to end', of: 'quotes that are about to end' },
  due: { label: 'The day on which your project is due comes near', of: 'days on which a project is due' },
} as const satisfies Readonly<Record<SwitchableKind, { label: string; of: string }>>

export const SWITCHABLE_KINDS = Object.keys(SWITCHABLE_REMINDERS) as readonly SwitchableKind[]

export type ReminderChoices = Record<SwitchableKind, boolean>

const kindSchema = z.enum(Object.keys(SWITCHABLE_REMINDERS) as SwitchableKind[], {
  error: 'There is no such reminder.',
})

export const reminderChoiceSchema = z.object({ kind: kindSchema, isOn: z.boolean() })

export function isSwitchable(kind: unknown): kind is SwitchableKind {
  return kindSchema.safeParse(kind).success
}

export const switchOffSchema = z.object({
  token: z.string({ error: 'The link is not whole.' }).check(z.maxLength(1000, 'The link is not whole.')),
})
