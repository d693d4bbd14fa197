import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as offered from './frame-times.ts'
import * as parsing from './report/parse-report.ts'

it('everything that the package offers is named in its README, and nothing else is said to be offered', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /## What it offers\n([\s\S]+?)\n## /.exec(readme) ?? []
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...Object.keys(offered), ...Object.keys(parsing)].sort())
})
