import { type Confirmation, confirmed, type FigureName } from './confirmed.ts'

const UNCONFIRMED = 'Stated by the studio.'

/** How these figures were found, as far as that is confirmed: each method once, a sentence each. */
export function claimMethods(
  names: readonly FigureName[],
  confirmations: readonly Confirmation[] = confirmed,
): string {
  const methods = names.map(
    (name) => confirmations.find(({ what }) => what === `figure ${name}`)?.method ?? UNCONFIRMED,
  )
  return [...new Set(methods)].join(' ')
}
