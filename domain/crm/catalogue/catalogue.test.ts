import { expect, test } from 'vitest'
import { optimizationTitle, servicePackages, serviceTitle } from './catalogue.schema.ts'
import { deliveryInWords, packageScope, scopeLines } from './package-scope.schema.ts'

test('the catalogue holds the three packages with their prices in whole euro', () => {
  expect(servicePackages.map(({ key, price, recommended }) => [key, price, recommended])).toEqual([
    ['quick-fix', 99, false],
    ['full-optimization', 299, true],
    ['premium-support', 599, false],
  ])
})

test('a scope is agreed line by line: what it covers, what is handed over, what follows', () => {
  const scope = packageScope('quick-fix')
  const lines = scopeLines(scope)
  expect(lines[0]).toBe('Half a day of work on one scene, one platform')
  expect(lines.at(-2)).toBe('1 round of changes')
  expect(lines.at(-1)).toBe('Questions answered for 14 days')
  expect(lines).toHaveLength(scope.deliverables.length + 3)
  expect(deliveryInWords(scope)).toBe('within 5 working days of your files')
})

test.each([
  ['quick-fix', 'Quick Fix', 'Quick Fix Optimization'],
  ['full-optimization', 'Full Optimization', 'Full Optimization'],
  ['premium-support', 'Premium Support', 'Premium Support Optimization'],
  ['shader-warm-up', 'Shader Warm Up', 'Shader Warm Up Optimization'],
  ['console_port', 'Console Port', 'Console Port Optimization'],
  ['Nattfjord at 60 FPS, on Deck', 'Nattfjord at 60 FPS, on Deck', 'Nattfjord at 60 FPS, on Deck'],
])('%s is titled %s, as a project %s', (key, title, project) => {
  expect(serviceTitle(key)).toBe(title)
  expect(optimizationTitle(key)).toBe(project)
})
