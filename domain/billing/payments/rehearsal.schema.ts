import * as z from 'zod/mini'

/** What a buyer can do at a payment that is only rehearsed: pay with one of the stand-in cards, or answer the bank that asks. */
const STEPS = ['succeeds', 'declined', 'authentication', 'slow', 'fails-later', 'confirm', 'refuse'] as const

export const rehearsalStepSchema = z.object({
  step: z.enum(STEPS, { error: 'Please choose how the payment goes.' }),
})

export type RehearsalStep = (typeof STEPS)[number]
export type RehearsalCard = Exclude<RehearsalStep, 'confirm' | 'refuse'>

/** What the bank says to it. `asks`: the buyer has to confirm or refuse first. `declined`: why, and the buyer may try again. */
export type RehearsalAnswer = { is: 'accepted' | 'asks' } | { is: 'declined'; sentence: string }
