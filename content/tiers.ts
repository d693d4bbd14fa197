import { overridable } from '#overrides'

export const tierNames = { personal: 'Personal', indie: 'Indie', studio: 'Studio', assets: 'Assets' } as const

export type TierId = keyof typeof tierNames

/** Lowest prices in whole euros; null if quoted per order. */
export const tierPrices = overridable('tier-prices', {
  personal: 99,
  indie: 299,
  studio: 1999,
  assets: null,
} as const satisfies Record<TierId, number | null>)

export const startingFrom: Readonly<Record<TierId, string>> = {
  personal: `from €${tierPrices.personal}`,
  indie: `from €${tierPrices.indie}`,
  studio: `from €${tierPrices.studio}`,
  assets: 'custom pricing',
}
