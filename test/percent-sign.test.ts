import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Words of these rooms are read beside those of `content/`, which a test of its own reads; the analysis is a package with a style of its own. */
const ROOMS = 'app,domain,platform,product,server,studio'
/** Names of accounts, in Swedish. */
const SWEDISH = /Sverige, 25 %/

it('the sign stands at its number in everything that people read: 65%', () => {
  const apart = globSync(`${ROOT}/{${ROOMS}}/**/*.{ts,tsx}`)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(
          (line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && /[\d}] %(?!=)/.test(line) && !SWEDISH.test(line),
        )
        .map((line) => `${relative(ROOT, file)}: ${line.trim()}`),
    )
  expect(apart).toEqual([])
})
