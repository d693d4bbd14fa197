import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run-tool.ts'
import { billOf, licencesOf } from './cyclone-dx.ts'
import { readInstalled, servingPackages } from './serving-packages.ts'

/** Each was read: what is served may be so under all of them. */
const KNOWN_LICENCES = [
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'WTFPL',
]

const bill = billOf(ROOT)
const refs = bill.components.map((component) => component['bom-ref'])
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

it('names each package that is installed to serve, as it is installed, and no tool', () => {
  const installed = servingPackages(ROOT, readInstalled(ROOT)).map((path) => read(join(path, 'package.json')))
  expect(refs.toSorted()).toEqual(
    [...new Set(installed.map(({ name, version }) => `${name}@${version}`))].toSorted(),
  )
  const { dependencies } = read('package.json')
  for (const [name, version] of Object.entries(dependencies)) expect(refs).toContain(`${name}@${version}`)
  for (const tool of ['rolldown', 'typescript', 'vite', 'vitest'])
    expect(refs.filter((ref) => ref.startsWith(`${tool}@`))).toEqual([])
})

it('has the hash of each that the lock file demands, and what each needs among them', () => {
  const locked = Object.values(read('package-lock.json').packages as Record<string, { integrity?: string }>)
  const hashes = new Set(
    locked.map(({ integrity = '' }) =>
      Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    ),
  )
  for (const { hashes: own, purl } of bill.components) {
    expect(own[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/)
    expect(hashes.has(own[0]?.content ?? ''), purl).toBe(true)
  }
  const needed = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(refs).toEqual(expect.arrayContaining(needed))
  expect(bill.dependencies.find(({ ref }) => ref.startsWith('pdfkit@'))?.dependsOn).not.toEqual([])
})

it('says the licence of each, among those that were read, with its text', () => {
  const licences = bill.components.map(({ licenses: [said] }) =>
    'expression' in said ? said.expression : said.license.id,
  )
  expect(KNOWN_LICENCES).toEqual(expect.arrayContaining(licences))
  const texts = licencesOf(ROOT)
  for (const ref of refs) expect(texts).toContain(`${ref}: `)
  // Its binary is of many libraries, which its own page lists.
  expect(texts).toMatch(
    /^@img\/sharp-libvips-[\w-]+@\S+: LGPL-3\.0-or-later\n[\s\S]*?\| libvips +\| LGPLv3 /m,
  )
})

it('is the same bytes each time', () => {
  expect(JSON.stringify(billOf(ROOT))).toBe(JSON.stringify(bill))
})
