import { expect, test } from 'vitest'
import { home } from './home.ts'
import { pages } from './pages.ts'
import { services } from './services.ts'

test('what is said about a page agrees with the page', () => {
  for (const { value, label } of home.metrics) expect(pages.home.imageAlt).toContain(`${value} ${label}`)
  for (const { name, startingFrom } of services.tiers)
    expect(pages.services.imageAlt).toContain(`${name} ${startingFrom}`)
})

test('every description fits a search result', () => {
  for (const { description } of Object.values(pages)) expect(description.length).toBeLessThanOrEqual(160)
})
