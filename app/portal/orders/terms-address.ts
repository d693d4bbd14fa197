/** Where the wording stands that an order or a quote was made under. */
export function termsAddress({ termsVersion }: { termsVersion: string | null }): string {
  return termsVersion === null ? '/terms' : `/terms/${termsVersion}`
}
