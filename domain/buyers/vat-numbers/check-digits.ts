import type { Country } from 'jsvat-next'
import { isInUnion } from '../countries.ts'

/**
 * Whether a number of the Union has the form and the check digits of its country. Knows nothing of whether it is registered. The library
 * is loaded for the first number.
 */
export async function hasCheckDigits(vatNumber: string): Promise<boolean> {
  const { default: jsvat } = await import('jsvat-next')
  return jsvat.checkVAT(vatNumber, jsvat.countries.filter(isOfUnion)).isValid
}

function isOfUnion({ codes: [country = ''] }: Country): boolean {
  return isInUnion(country)
}
