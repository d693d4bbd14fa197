import * as z from 'zod/mini'
import { SEEN_ON_ONE_LINE } from '#domain/kernel/fields.schema.ts'
import { optionalDaySchema } from '#domain/kernel/typed-day.schema.ts'
import { DELIVERY_ITEM_KINDS } from './deliveries.schema.ts'

const LINE_MAX = 120
const LINK_MAX = 2048
const ITEMS_MAX = 50

/** Limits are in characters, not code units. */
function lineSchema(what: string) {
  return z.string({ error: `Enter ${what}.` }).check(
    z.trim(),
    z.minLength(1, `Enter ${what}.`),
    z.refine((text) => [...text].length <= LINE_MAX, `Enter ${what} of at most ${LINE_MAX} characters.`),
    z.refine(
      (text) => SEEN_ON_ONE_LINE.test(text),
      `Enter ${what} on one line, with visible characters only.`,
    ),
  )
}

/** A delivery as the desk's form sends it. A ticked checkbox sends `on`, and an empty field an empty string. */
export const deliverFormSchema = z.object({
  title: lineSchema('a title'),
  notes: z._default(z.string(), ''),
  completes: z._default(z.enum(['', 'on']), ''),
  /** Empty if the figures are typed. */
  reportId: z._default(z.string(), ''),
  withoutFigures: z._default(z.string(), ''),
  figuresFollow: z._default(z.enum(['', 'on']), ''),
  approvedBySilenceOn: optionalDaySchema,
})

const itemSchema = z
  .object({
    kind: z.enum(DELIVERY_ITEM_KINDS),
    label: lineSchema('a label for each item'),
    link: z.optional(
      z
        .string({ error: 'Enter a link.' })
        .check(
          z.trim(),
          z.refine(isLink, 'Enter a complete https address of at most 2,048 characters, without a password.'),
        ),
    ),
    /** A file stored for a delivery of this project. */
    blobId: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ link, blobId }) => (link === undefined) !== (blobId === undefined),
      'Add a link or a file to each item.',
    ),
  )

export const deliverSchema = z.extend(deliverFormSchema, {
  items: z
    .array(itemSchema)
    .check(
      z.minLength(1, 'Add at least one item to the delivery.'),
      z.maxLength(ITEMS_MAX, `A delivery can have at most ${ITEMS_MAX} items.`),
    ),
})

export type NewItem = z.infer<typeof itemSchema>

/** Links with credentials or confusing characters are refused. */
function isLink(text: string): boolean {
  if (
    text.length > LINK_MAX ||
    !/^https:\/\/[^\s\p{Cc}\p{Surrogate}\\]+$/iu.test(text) ||
    !URL.canParse(text)
  )
    return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
