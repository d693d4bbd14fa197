import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { tableNames } from '#platform/database/table-names.ts'
import { sourceFiles } from './architecture/source-files.ts'
import { listedTokens, rowsOf } from './security-rows.ts'

const ROOT = join(import.meta.dirname, '..')

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0, by chapter. They are numbered from 1. */
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

/** Functions that make secrets or signatures for others, and the keys under which hits are counted. */
const OPENS_NOTHING = ['domain/kernel/secrets.ts', 'domain/people/rate-limits.server.ts']

/** Factor between the page's unit and the constant's. */
const UNITS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 24 * 3600 }

const asvs = read('docs/asvs.md')

describe('docs/asvs.md', () => {
  const numbersOf = (title: string) =>
    rowsOf(title, asvs).flatMap((row) => row.join(' ').match(/(?<![\d.])\d+\.\d+\.\d+(?![\d.])/g) ?? [])
  const met = rowsOf('Met', asvs).flatMap(([number = '']) => (/^\d/.test(number) ? [number] : []))

  it('lists each requirement of levels 1 and 2 once', () => {
    const required = Object.entries(ASVS).flatMap(([chapter, sections]) =>
      sections.flatMap((most, section) =>
        Array.from({ length: most }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
      ),
    )
    const listed = [...met, ...numbersOf('Not applicable'), ...numbersOf('Not met')]
    expect(listed.sort()).toEqual(required.sort())
  })

  it('counts them', () => {
    const counts =
      /Of (\d+) requirements \*\*(\d+) are met.*?(\d+) do not apply.*?(\d+) are not met/.exec(asvs) ?? []
    const [all = 0, ...states] = counts.slice(1).map(Number)
    expect(states).toEqual([met.length, numbersOf('Not applicable').length, numbersOf('Not met').length])
    expect(all).toBe(states.reduce((sum, count) => sum + count, 0))
    expect(numbersOf('Not met').length).toBeLessThanOrEqual(12)
  })
})

describe('docs', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((file) => `docs/${file}`),
  ].filter((file) => file.endsWith('.md'))

  test.each(pages)('%s names files and sections that exist', (page) => {
    const text = read(page)
    const files = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:ts|tsx|md|json))`/g)].map(
      ([, file = '']) => file,
    )
    expect(files.filter((file) => !isOfOperator(file) && !existsSync(join(ROOT, file)))).toEqual([])
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)]
    const broken = links.filter(([, file = '', anchor = '']) => {
      const target = file ? join(dirname(page), file) : page
      return !existsSync(join(ROOT, target)) || (anchor !== '' && !anchorsOf(target).includes(anchor))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })
})

describe('docs/security.md', () => {
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
    // The tests in tokens.test.ts are made from these rows.
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

/** The number assigned to a name in a file, including products such as `30 * 24 * 3600`. */
function constantOf(file: string, name: string): number {
  const [, factors = ''] = new RegExp(`const ${name} = ([\\d_ *]+)$`, 'm').exec(read(file)) ?? []
  return factors.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

/** Files of an installation, which aren't in the repository. */
function isOfOperator(file: string): boolean {
  return /^(overrides\/|\/)/.test(file)
}

function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
}
