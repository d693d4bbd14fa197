import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceOverrides } from './inline-overrides.ts'

const SOURCE = `import { overridable } from '#overrides'
import { studio } from './studio.ts'

export const home = overridable('home', {
  heading: 'Shipped',
} as const)
`

it('without overrides a browser gets the shipped text', () => {
  expect(replaceOverrides(SOURCE, () => undefined)).toBe(
    SOURCE.replace("import { overridable } from '#overrides'", '').replace("overridable('home',", '('),
  )
})

it('with overrides it gets them merged, without code that reads files', () => {
  const code = replaceOverrides(SOURCE, (name) => ({ heading: `Own ${name}` }))
  expect(code).not.toContain('#overrides')
  expect(code).toContain('mergeOverrides({"heading":"Own home"}, {\n  heading: \'Shipped\'')
})

it('the build finds every overridable text', () => {
  const folder = join(import.meta.dirname, '../../content')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const texts = [
    ...files.map((name) => join(folder, name)),
    join(folder, '../domain/billing/books/accounts.ts'),
    join(folder, '../domain/crm/catalogue/catalogue.schema.ts'),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('#overrides'))
  expect(texts.length).toBeGreaterThan(15)
  for (const text of texts) {
    expect(replaceOverrides(text, () => undefined)).not.toMatch(/#overrides|\boverridable\(/)
    expect([...text.matchAll(/\boverridable\(/g)].length).toBe(
      [...text.matchAll(/\boverridable\('[\w-]+',/g)].length,
    )
  }
})
