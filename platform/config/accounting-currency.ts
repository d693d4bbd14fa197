import { type Identity, mayKeepBooksInEuro } from '#domain/kernel/studio.ts'
import { type Config, ConfigError } from './config.ts'

/** Refuses books in euro where the law does. @throws ConfigError */
export function checkAccountingCurrency(
  { ACCOUNTING_CURRENCY }: Pick<Config, 'ACCOUNTING_CURRENCY'>,
  identity: Identity,
): void {
  if (ACCOUNTING_CURRENCY === 'SEK' || mayKeepBooksInEuro(identity)) return
  throw new ConfigError(
    `ACCOUNTING_CURRENCY is EUR, which the law refuses to the legal form '${identity.legalForm}' (bokföringslagen 4 kap. 6 §): set it to SEK.`,
  )
}
