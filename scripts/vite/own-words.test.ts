import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceOwn } from './own-words.ts'

const SOURCE = `import { own } from '#own'
import { studio } from './studio.ts'

export const home = own('home', {
  heading: 'Shipped',
} as const)
`

it('without own words a browser gets what ships, as if nobody had asked', () => {
  expect(replaceOwn(SOURCE, () => undefined)).toBe(
    SOURCE.replace("import { own } from '#own'", '').replace("own('home',", '('),
  )
})

it('with own words it gets them at their place, and nothing that reads files', () => {
  const code = replaceOwn(SOURCE, (name) => ({ heading: `Own ${name}` }))
  expect(code).not.toContain('#own')
  expect(code).toContain('mergeOwn({"heading":"Own home"}, {\n  heading: \'Shipped\'')
})

it('every place that asks for own words is written so that the build finds it', () => {
  const folder = join(import.meta.dirname, '../../content')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const texts = [
    ...files.map((name) => join(folder, name)),
    join(folder, '../domain/billing/books/accounts.ts'),
    join(folder, '../domain/crm/catalogue/catalogue.schema.ts'),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('#own'))
  expect(texts.length).toBeGreaterThan(15)
  for (const text of texts) {
    expect(replaceOwn(text, () => undefined)).not.toMatch(/#own|\bown\(/)
    expect([...text.matchAll(/\bown\(/g)].length).toBe([...text.matchAll(/\bown\('[\w-]+',/g)].length)
  }
})
