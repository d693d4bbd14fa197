/** What the four tiers are called wherever they are named. */
export const tierNames = { personal: 'Personal', indie: 'Indie', studio: 'Studio', assets: 'Assets' } as const

export type TierId = keyof typeof tierNames
