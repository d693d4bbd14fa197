import type { Cents } from './money.ts'

/** How much of something there is, in hundredths of its unit: half a day is exact. */
export type Quantity = { hundredths: number; unit: QuantityUnit }

export const QUANTITY_UNITS = ['day', 'hour'] as const
export type QuantityUnit = (typeof QUANTITY_UNITS)[number]

/** A working day has so many hours. */
const HOURS_A_DAY = 8

/** `4 days`, `1 hour`, `0.5 days` */
export function quantityWords(quantity: Quantity): string {
  return `${quantityNumber(quantity)} ${quantity.unit}${quantity.hundredths === 100 ? '' : 's'}`
}

/** `4`, `0.5` */
export function quantityNumber({ hundredths }: Quantity): string {
  return String(hundredths / 100)
}

/** What so much costs. @param perUnit of one day or hour */
export function priceOf({ hundredths }: Quantity, perUnit: Cents): Cents {
  return Math.round((perUnit * hundredths) / 100)
}

/** In hundredths of a working day, of which an hour has twelve and a half. */
export function dayHundredths({ hundredths, unit }: Quantity): number {
  return unit === 'day' ? hundredths : hundredths / HOURS_A_DAY
}
