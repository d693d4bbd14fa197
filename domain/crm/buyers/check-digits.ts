import type { Country } from 'jsvat-next'
import { isInUnion } from './countries.ts'

/**
 * Whether a number of the Union has the form and the check digits of its country. Knows nothing of whether it is registered. The library
 * is loaded for the first number.
 */
export async function hasCheckDigits(vatNumber: string): Promise<boolean> {
  const library = await import('jsvat-next')
  // The build takes its ES modules; Node itself takes its CommonJS, and puts all of that into `default`.
  const { checkVAT, countries } = library.default ?? library
  return checkVAT(vatNumber, countries.filter(isOfUnion)).isValid
}

function isOfUnion({ codes: [country = ''] }: Country): boolean {
  return isInUnion(country)
}
