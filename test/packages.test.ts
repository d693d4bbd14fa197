import { expect, it } from 'vitest'
import { faqs } from '#content/faqs.ts'
import { packages } from '#content/packages.ts'
import { services } from '#content/services.ts'
import { tierNames, tierPrices } from '#content/tiers.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, scopeLines } from '#domain/crm/catalogue/package-scope.schema.ts'

// The layers may not import each other. The catalogue sells the packages, and the site assigns them to tiers.
it('every package belongs to a tier, and every other tier is quoted', () => {
  expect(Object.keys(packages.tiers)).toEqual(servicePackages.map(({ key }) => key))
  const sold = Object.values(packages.tiers).map(({ tier }) => tier)
  expect([...new Set([...sold, ...packages.quoted])].sort()).toEqual(Object.keys(tierNames).sort())
  for (const tier of packages.quoted) expect(sold).not.toContain(tier)
})

it.each([
  ['quick-fix', 'personal'],
  ['full-optimization', 'indie'],
] as const)('%s holds what the tier %s says: price, time, scenes and follow-up', (key, id) => {
  const offer = servicePackages.find((candidate) => candidate.key === key)
  const tier = services.tiers.find((candidate) => candidate.id === id)
  expect(packages.tiers[key].tier).toBe(id)
  expect(offer?.price).toBe(tierPrices[id])
  expect(packageScope(key).covers.toLowerCase()).toBe(
    `${tier?.work} of work on ${tier?.comparison.focus}`.toLowerCase(),
  )
  expect(packageScope(key).followUp).toBe(tier?.comparison.followup)
})

it('no package promises a frame rate, and each says how long somebody works on it', () => {
  for (const { key } of servicePackages) {
    const lines = scopeLines(packageScope(key))
    expect(lines[0], key).toMatch(/^(Half a|One|Two) days? of work/)
    expect(lines.join(' '), key).not.toMatch(/hold|frame rate|FPS (at|of)|faster/i)
  }
})

/** A week has five working days at most, and exactly five without holidays. */
it('the working days are within the days that the site promises', () => {
  expect(faqs.find(({ id }) => id === 'duration')?.a).toContain(
    'Small projects take 3 to 7 days, larger ones 2 to 4 weeks',
  )
  for (const { key } of servicePackages) {
    const { least, most } = packageScope(key).workingDays
    const [shortest, longest] = key === 'quick-fix' ? [3, 5] : [2 * 5, 4 * 5]
    expect(least, key).toBeGreaterThanOrEqual(shortest)
    expect(most, key).toBeLessThanOrEqual(longest)
    expect(least, key).toBeLessThan(most)
  }
})
