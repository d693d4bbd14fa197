import { expect, test } from 'vitest'
import { home } from './home.ts'
import { pages } from './pages.ts'

test('what is said about a page agrees with the page', () => {
  for (const { value, label } of home.metrics) expect(pages.home.imageAlt).toContain(`${value} ${label}`)
})

test('every description fits a search result', () => {
  for (const { description } of Object.values(pages)) expect(description.length).toBeLessThanOrEqual(160)
})
