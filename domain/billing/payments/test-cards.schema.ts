import * as z from 'zod/mini'

/** What becomes of a payment by the test card that pays it. */
const TEST_CARDS = ['succeeds', 'declined', 'slow', 'fails-later', 'disputed'] as const

export const testCardSchema = z.object({
  card: z.enum(TEST_CARDS, { error: 'Please choose a test card.' }),
})

export type TestCard = (typeof TEST_CARDS)[number]

/** What the bank answers. After a declined card the buyer may try another one. */
export type TestCardAnswer = { isDeclined: boolean }
