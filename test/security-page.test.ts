import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { tableNames } from '#platform/database/table-names.ts'
import type { ApiRoute } from '#server/api/route/api-route.server.ts'
import { apiRoutes } from '#server/api/routes.server.ts'
import { sourceFiles } from './architecture/source-files.ts'
import { listedTokens, rowsOf, securityPage } from './security-rows.ts'

const ROOT = join(import.meta.dirname, '..')
const page = securityPage

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, chapter by chapter; they are numbered from 1. */
const ASVS: Record<number, readonly number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
}

/** What makes secrets or signatures for others: the functions themselves, and the keys under which hits are counted. */
const OPENS_NOTHING = ['domain/kernel/secrets.ts', 'domain/people/rate-limits.server.ts']

/** What a unit of the page is in that of the constant. */
const UNITS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 24 * 3600 }

describe('docs/security.md', () => {
  const requirements = rowsOf('Requirements').filter(([number]) => /^\d/.test(number ?? ''))
  const numbersOf = (state: string) =>
    requirements.filter((row) => row[2] === state).map(([number]) => number ?? '')

  it('answers each requirement of levels 1 and 2, once, in order', () => {
    const asked = Object.entries(ASVS).flatMap(([chapter, sections]) =>
      sections.flatMap((most, section) =>
        Array.from({ length: most }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
      ),
    )
    expect(requirements.map(([number]) => number)).toEqual(asked)
  })

  it('says how many are met, and which are not', () => {
    const said = /Of (\d+) .*?(\d+) are met.*?(\d+) do not apply.*?(\d+) are not met/.exec(page) ?? []
    const [all, met, apart, missed] = said.slice(1).map(Number)
    expect([met, apart, missed]).toEqual(['met', 'n/a', 'not met'].map((state) => numbersOf(state).length))
    expect(all).toBe(requirements.length)
    expect(missed).toBeLessThanOrEqual(12)
    expect(/are not met\*\*: (.*)\.$/m.exec(page)?.[1]).toBe(numbersOf('not met').join(', '))
  })

  it('names files that are there, and sections of its own', () => {
    const files = [...page.matchAll(/`([\w./-]+\/[\w./-]+\.(?:ts|tsx|md|json))`/g)].map(
      ([, file]) => file ?? '',
    )
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    const titles = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', '-'),
    )
    const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, link]) => link)
    expect(links.filter((link) => !titles.includes(link ?? ''))).toEqual([])
  })

  it('lists the limits of all routes', () => {
    const documented = rowsOf('Limits').slice(1)
    const known = Map.groupBy(
      apiRoutes.filter(({ limit }) => limit),
      limitWords,
    )
    const rows = [...known].map(([words, routes]) => [words, routes.map(nameOf).sort().join(', ')])
    expect(documented.sort()).toEqual(rows.sort())
  })

  test.each(rowsOf('Values').slice(1))('%s: %s', (_, said = '', held = '') => {
    const [, file = '', name = ''] = /^`(.+)` `(.+)`$/.exec(held) ?? []
    const [amount = '', unit] = said.split(' ')
    const inMs = name.endsWith('_MS') ? 1000 : 1
    expect(Number(amount) * (unit === undefined ? 1 : (UNITS[unit] ?? Number.NaN)) * inMs).toBe(
      constantOf(file, name),
    )
  })

  it('lists each token and link, with the code that makes it', () => {
    const makes =
      /\b(newSecret|newLinkToken|createVerificationValue|storeOnce|createHmac|deps\.signatureOf)\(/
    const makers = ['domain', 'server', 'platform', 'product', 'cli']
      .flatMap((folder) => sourceFiles(folder))
      .filter(({ path, text }) => !path.includes('.test.') && makes.test(text))
      .map(({ path }) => path)
    const sources = listedTokens().flatMap((token) => token.sources)
    expect(makers.filter((path) => !sources.includes(path)).sort()).toEqual(OPENS_NOTHING)
  })

  test.each(listedTokens())('$name: names a test that is there', ({ test: { file, title } }) => {
    // The tests of tokens.test.ts are made of the rows.
    if (file === 'server/api/tokens.test.ts') expect(read(file)).toContain(`${title.split(' ')[0]}`)
    else expect(read(file)).toContain(`'${title}'`)
  })

  it('gives each table of the database one level', () => {
    const tables = rowsOf('Data').flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect(tables.sort()).toEqual([...tableNames].sort())
  })
})

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The number that a file gives to a name, also as a product such as `30 * 24 * 3600`. */
function constantOf(file: string, name: string): number {
  const [, factors = ''] = new RegExp(`const ${name} = ([\\d_ *]+)$`, 'm').exec(read(file)) ?? []
  return factors.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

function limitWords({ limit }: ApiRoute): string {
  const whose = limit?.per === 'client' ? 'a client' : 'an address'
  return `${limit?.hits} in ${limit?.windowSeconds} s ${whose}`
}

function nameOf({ method, path }: ApiRoute): string {
  return `\`${method} ${path.replace(/\{[^}]*\}/g, '')}\``
}
