import * as z from 'zod/mini'
import { SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'

/** One answer isn't a choice, and more than six don't fit on a phone. */
const CHOICES = { least: 2, most: 6 } as const
const CHOICE_MAX = 60

export const choicesSchema = z
  .array(
    z.string().check(
      z.trim(),
      z.minLength(1, "A choice can't be empty."),
      z.refine(
        (text) => [...text].length <= CHOICE_MAX && SEEN_ON_ONE_LINE.test(text),
        `A choice must be one line of at most ${CHOICE_MAX} characters.`,
      ),
    ),
  )
  .check(
    z.refine(
      ({ length }) => length === 0 || (length >= CHOICES.least && length <= CHOICES.most),
      `Enter ${CHOICES.least} to ${CHOICES.most} choices, or none.`,
    ),
    z.refine((choices) => new Set(choices).size === choices.length, 'Two choices are the same.'),
  )

export const chooseSchema = z.object({ choice: z.string({ error: 'Please choose an answer.' }) })
