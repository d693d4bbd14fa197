import { type Confirmation, confirmed, type FigureName } from './confirmed.ts'

const UNCONFIRMED = 'Stated by the studio.'

/** @returns the confirmed methods behind these figures, each once */
export function claimMethods(
  names: readonly FigureName[],
  confirmations: readonly Confirmation[] = confirmed,
): string {
  const methods = names.map(
    (name) => confirmations.find(({ what }) => what === `figure ${name}`)?.method ?? UNCONFIRMED,
  )
  return [...new Set(methods)].join(' ')
}
