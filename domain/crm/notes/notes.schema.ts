import * as z from 'zod/mini'

/** Maximum length. */
const MOST = 4000
const RULE = `Please write a note of 1 to ${MOST} characters`

export const noteSchema = z.object({
  body: z.string({ error: RULE }).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, RULE),
    z.maxLength(MOST, RULE),
  ),
})

/** An internal note about a client, who never sees it. Time in ISO 8601. */
export type ClientNote = { id: string; body: string; byName: string; createdAt: string }
