import { DELIVERY_ITEM_KINDS, itemKindLabel } from '#domain/delivery/deliveries/deliveries.schema.ts'

/** What an item of a delivery can be, to choose from. */
export const ITEM_KINDS = DELIVERY_ITEM_KINDS.map((kind) => ({ value: kind, label: itemKindLabel(kind) }))
