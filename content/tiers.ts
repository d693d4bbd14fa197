import { own } from '#own'

/** What the four tiers are called wherever they are named. */
export const tierNames = { personal: 'Personal', indie: 'Indie', studio: 'Studio', assets: 'Assets' } as const

export type TierId = keyof typeof tierNames

/** Where each price begins, in whole euro; null where the price is set per order. */
export const tierPrices = own('tier-prices', {
  personal: 99,
  indie: 299,
  studio: 1999,
  assets: null,
} as const satisfies Record<TierId, number | null>)

/** The same in words. */
export const startingFrom: Readonly<Record<TierId, string>> = {
  personal: `from €${tierPrices.personal}`,
  indie: `from €${tierPrices.indie}`,
  studio: `from €${tierPrices.studio}`,
  assets: 'custom pricing',
}
