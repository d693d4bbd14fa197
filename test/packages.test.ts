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

const DAYS: Readonly<Record<number, string>> = { 0.5: 'Half a day', 1: 'One day', 2: 'Two days' }

it.each([
  ['quick-fix', 'personal'],
  ['full-optimization', 'indie'],
] as const)('%s holds what the tier %s says: price, time, scenes and follow-up', (key, id) => {
  const offer = servicePackages.find((candidate) => candidate.key === key)
  const tier = services.tiers.find((candidate) => candidate.id === id)
  expect(packages.tiers[key].tier).toBe(id)
  expect(offer?.price).toBe(tierPrices[id])
  expect(packageScope(key).covers).toBe(
    `${DAYS[tier?.days ?? 0]} of work on ${tier?.comparison.focus.replace(/^O/, 'o')}`,
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

it('a longer package of a tier has the time that its row says', () => {
  const { more } = packages.tiers['premium-support']
  expect(packageScope('premium-support').covers).toMatch(new RegExp(`^${DAYS[more.days]}`))
})

/** A week has five working days. */
it('the working days are within the days that the site promises', () => {
  const days = servicePackages.map(({ key }) => packageScope(key).workingDays)
  expect(faqs.find(({ id }) => id === 'duration')?.a).toMatch(
    new RegExp(`3 to 7 days, larger ones 2 to 4 weeks.* ${days[0]}, ${days[1]} or ${days[2]} working days`),
  )
  const [small, ...large] = days
  expect(small).toBeLessThanOrEqual(5)
  for (const count of large) {
    expect(count).toBeGreaterThanOrEqual(2 * 5)
    expect(count).toBeLessThanOrEqual(4 * 5)
  }
})
