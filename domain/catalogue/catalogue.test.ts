import { expect, test } from 'vitest'
import { optimizationTitle, servicePackages, serviceTitle } from './catalogue.schema.ts'

test('the catalogue holds the three packages with their prices in whole euro', () => {
  expect(servicePackages.map(({ key, price, recommended }) => [key, price, recommended])).toEqual([
    ['quick-fix', 99, false],
    ['full-optimization', 299, true],
    ['premium-support', 599, false],
  ])
})

test.each([
  ['quick-fix', 'Quick Fix', 'Quick Fix Optimization'],
  ['full-optimization', 'Full Optimization', 'Full Optimization'],
  ['premium-support', 'Premium Support', 'Premium Support Optimization'],
  ['shader-warm-up', 'Shader Warm Up', 'Shader Warm Up Optimization'],
  ['console_port', 'Console Port', 'Console Port Optimization'],
])('%s is titled %s, as a project %s', (key, title, project) => {
  expect(serviceTitle(key)).toBe(title)
  expect(optimizationTitle(key)).toBe(project)
})
