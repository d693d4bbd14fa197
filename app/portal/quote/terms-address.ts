import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'

/** Where the wording stands that a quote was made under. */
export function termsAddress({ termsVersion }: OpenedQuote): string {
  return termsVersion === null ? '/terms' : `/terms/${termsVersion}`
}
