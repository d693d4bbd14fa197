import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'

/** The project's lockfile and those of tools with packages of their own. */
export const LOCKFILES = [
  'package-lock.json',
  'scripts/checks/package-lock.json',
  'scripts/measure/package-lock.json',
] as const

export type LockedPackage = { name: string; version: string; integrity?: string; resolved?: string }

/** Packages from a registry, including those for other platforms. */
export function lockedPackages(lockfile: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, lockfile), 'utf8')) as {
    packages: Record<string, Partial<LockedPackage> & { version: string; link?: true }>
  }
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))
}
