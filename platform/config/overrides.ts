import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { mergeOverrides, overrideFaults } from './merge-overrides.ts'

/** The studio's own texts, prices and facts as `<name>.json`, and pictures in `public/`. Updates don't touch it. */
export const OVERRIDES_FOLDER = join(import.meta.dirname, '../../overrides')

export const shippedTexts = new Map<string, unknown>()

/** Tests set `OVERRIDES=off`, because they expect the shipped content. It is read before the configuration. */
export function usesOverrides(): boolean {
  return process.env.OVERRIDES !== 'off'
}

/**
 * Texts, prices or facts that a studio may override. A plugin does the same in the build (`scripts/vite/inline-overrides.ts`).
 * @param name of the file in the folder
 * @throws PlainError if the file doesn't fit
 */
export function overridable<const T>(name: string, shipped: T): T {
  shippedTexts.set(name, shipped)
  if (!usesOverrides()) return shipped
  const value = readOverrides(name)
  if (value === undefined) return shipped
  const faults = overrideFaults(`overrides/${name}.json`, shipped, value)
  if (faults.length > 0) throw new PlainError(faults.join('\n'))
  return mergeOverrides(value, shipped)
}

/** @returns undefined if there is no such file. @throws PlainError */
export function readOverrides(name: string): unknown {
  const file = join(OVERRIDES_FOLDER, `${name}.json`)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new PlainError(`overrides/${name}.json is not JSON: ${(error as Error).message}.`)
  }
}
