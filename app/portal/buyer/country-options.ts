import { COUNTRIES, countryName, isInUnion } from '#domain/crm/buyers/countries.ts'
import { onFirstUse } from '#domain/kernel/on-first-use.ts'

/** Every country by its English name: those of the EU first, each part in the order of the names. */
export const countryOptions = onFirstUse(() => [
  { value: '', label: 'Choose a country' },
  ...COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort(
    (a, b) => Number(isInUnion(b.value)) - Number(isInUnion(a.value)) || a.label.localeCompare(b.label, 'en'),
  ),
])
