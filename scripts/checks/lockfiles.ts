import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'

/** The project's own, and those of tools that install their packages on first use. */
export const LOCKFILES = [
  'package-lock.json',
  'scripts/checks/package-lock.json',
  'scripts/measure/package-lock.json',
] as const

export type LockedPackage = { name: string; version: string; integrity?: string; resolved?: string }

/** The packages that a lockfile takes from a registry, those for other platforms too. */
export function lockedPackages(lockfile: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, lockfile), 'utf8')) as {
    packages: Record<string, Partial<LockedPackage> & { version: string; link?: true }>
  }
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))
}
