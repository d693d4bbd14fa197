import { expect, it } from 'vitest'
import { services } from '#content/services.ts'
import { tierNames } from '#content/tiers.ts'
import { contactTiers } from '#domain/crm/contact/contact.schema.ts'
import { visitSchema } from '#domain/crm/visits/visits.schema.ts'

// The layers may not import each other, so each has its own list of tiers.
it('every tier has a card, and is known to the contact form and to the counts', () => {
  const tiers = Object.keys(tierNames).sort()
  expect(services.tiers.map(({ id }) => id).sort()).toEqual(tiers)
  expect([...contactTiers].sort()).toEqual(tiers)
  for (const tierId of tiers)
    expect(() => visitSchema.parse({ event: 'tier_cta_click', path: '/services', tierId })).not.toThrow()
})
