import * as z from 'zod/mini'
import { optionalDaySchema } from '#domain/kernel/typed-day.schema.ts'
import { DELIVERY_ITEM_KINDS, ITEMS_MAX, lineSchema } from './deliveries.schema.ts'

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

export const deliverSchema = z.extend(deliverFormSchema, {
  items: z
    .array(
      z.object({
        kind: z.enum(DELIVERY_ITEM_KINDS),
        label: z.string(),
        link: z.optional(z.string()),
        blobId: z.optional(z.string()),
      }),
    )
    .check(z.maxLength(ITEMS_MAX, `A delivery can have at most ${ITEMS_MAX} items.`)),
})
