import * as z from 'zod/mini'
import { QUANTITY_UNITS } from '#domain/kernel/money.ts'

const fields = {
  text: z.string(),
  net: z.int(),
  quantity: z.optional(z.object({ hundredths: z.int(), unit: z.enum(QUANTITY_UNITS) })),
}

/** A line of an order as papers keep it. */
export const storedLine = z.object(fields)

/** One that may be added, and whether it was. */
export const storedOption = z.object({ ...fields, isChosen: z.boolean() })
