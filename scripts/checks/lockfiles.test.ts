import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run-tool.ts'
import { LOCKFILES, lockedPackages } from './lockfiles.ts'

it.each(LOCKFILES)('%s has a hash for each package and names no registry', (lockfile) => {
  const packages = lockedPackages(lockfile)
  expect(packages).not.toEqual([])
  for (const { name, integrity, resolved } of packages) {
    expect(integrity, name).toMatch(/^sha512-/)
    expect(resolved, name).toBeUndefined()
  }
})

it.each(LOCKFILES)('the versions beside %s are exact', (lockfile) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, dirname(lockfile), 'package.json'), 'utf8'),
  )
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})
