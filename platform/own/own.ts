import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwnWords } from '../config/own-words.ts'
import { PlainError } from '../plain-error.ts'
import { mergeOwn } from './merge-own.ts'
import { ownFaults } from './own-faults.ts'

/**
 * The folder with the studio's overrides: texts, prices and facts as `<name>.json`, and pictures in `public/`. Updates
 * never touch it.
 */
export const OWN_FOLDER = join(import.meta.dirname, '../../own')

export const shippedWords = new Map<string, unknown>()

/**
 * Returns the shipped words, prices or facts with the studio's overrides. In the build, a plugin does the same
 * (`scripts/vite/own-words.ts`).
 * @param name of the file in the folder
 * @throws PlainError if the file doesn't fit
 */
export function own<const T>(name: string, shipped: T): T {
  shippedWords.set(name, shipped)
  if (!hasOwnWords()) return shipped
  const value = readOwn(name)
  if (value === undefined) return shipped
  const faults = ownFaults(`own/${name}.json`, shipped, value)
  if (faults.length > 0) throw new PlainError(faults.join('\n'))
  return mergeOwn(value, shipped)
}

/** @returns undefined if the file doesn't exist. @throws PlainError */
export function readOwn(name: string): unknown {
  const file = join(OWN_FOLDER, `${name}.json`)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new PlainError(`own/${name}.json isn't valid JSON: ${(error as Error).message}.`)
  }
}
