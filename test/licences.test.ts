import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Each license was reviewed. Everything we serve complies with all of them. */
const KNOWN_LICENCES = [
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]

/** Licenses of packages that don't state one in `package.json`, by a file in the package. */
const UNNAMED: Record<string, string> = { 'node_modules/png-js': 'MIT' }

type Locked = { license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

it('the licence of each package that serves is among those that were read', () => {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const serving = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link,
  )
  expect(serving.length).toBeGreaterThan(100)
  for (const [path, { license }] of serving) expect(KNOWN_LICENCES, path).toContain(license ?? UNNAMED[path])
})
