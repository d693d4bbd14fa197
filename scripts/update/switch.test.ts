import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run-tool.ts'
import { duties } from './switch.ts'

const CHANGES = `# Changes

## 0.3.0 (2026-12-03)

Nothing to do.

## 0.2.0 (2026-12-02)

New pages.

### You must

- set \`SECOND\`

### Also

Faster.

## 0.1.1 (2026-12-01)

### You must

- set \`FIRST\`

## 0.1.0 (2026-11-30)

### You must

- begin
`

it('says what a person must do on the way from a version to the newest one', () => {
  expect(duties(CHANGES, '0.1.0')).toBe('- set `SECOND`\n- set `FIRST`')
  expect(duties(CHANGES, '0.1.1')).toBe('- set `SECOND`')
  expect(duties(CHANGES, '0.2.0')).toBe('')
})

it('knows nothing of a version that is not in it: all of them are read', () => {
  expect(duties(CHANGES, '0.0.9')).toContain('- begin')
})

it('the newest version of CHANGELOG.md is the one of package.json', () => {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
  expect(/^## (\S+) \((.+)\)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(
    JSON.parse(read('package.json')).version,
  )
})
