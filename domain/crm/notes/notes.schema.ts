import * as z from 'zod/mini'

/** Letters of a note at most. */
const MOST = 4000
const RULE = `Please write a note of 1 to ${MOST} letters`

export const noteSchema = z.object({
  body: z.string({ error: RULE }).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, RULE),
    z.maxLength(MOST, RULE),
  ),
})

/** What the studio notes for itself of a client, who never sees it. Time in ISO 8601. */
export type ClientNote = { id: string; body: string; byName: string; createdAt: string }
