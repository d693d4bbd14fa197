export type Cents = number

/** `123450` → `$1,234.50`. The payments page shows dollar signs although prices are in euro. */
export function formatDollars(cents: Cents): string {
  return `$${formatUnits(cents)}`
}

/** `29900` → `€299.00`, `-29900` → `−€299.00` */
export function formatEuros(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}€${formatUnits(Math.abs(cents))}`
}

/** `-123450` → `-1234.50`, for programs. */
export function decimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `123450` → `1,234.50` */
export function formatUnits(cents: Cents): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** The VAT in a part of a gross price. Half a cent is rounded up. */
export function vatShare({ gross, vatAmount }: { gross: Cents; vatAmount: Cents }, part: Cents): Cents {
  return Math.floor((vatAmount * part * 2 + gross) / (2 * gross))
}

/** An amount of time in hundredths of its unit, so half a day is exact. */
export type Quantity = { hundredths: number; unit: QuantityUnit }

export const QUANTITY_UNITS = ['day', 'hour'] as const
type QuantityUnit = (typeof QUANTITY_UNITS)[number]

const HOURS_A_DAY = 8

/** `4 days`, `1 hour`, `0.5 days` */
export function quantityWords(quantity: Quantity): string {
  return `${quantityNumber(quantity)} ${quantity.unit}${quantity.hundredths === 100 ? '' : 's'}`
}

/** `4`, `0.5` */
export function quantityNumber({ hundredths }: Quantity): string {
  return String(hundredths / 100)
}

/** @param perUnit price of one day or hour */
export function priceOf({ hundredths }: Quantity, perUnit: Cents): Cents {
  return Math.round((perUnit * hundredths) / 100)
}

/** Converts to hundredths of a working day. */
export function dayHundredths({ hundredths, unit }: Quantity): number {
  return unit === 'day' ? hundredths : hundredths / HOURS_A_DAY
}
