import { COUNTRIES, countryName } from '../../../domain/buyers/countries.ts'
import { onFirstUse } from '../../../domain/kernel/on-first-use.ts'

/** Every country by its English name, in the order of the names. */
export const countryOptions = onFirstUse(() => [
  { value: '', label: 'Choose a country' },
  ...COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  ),
])
