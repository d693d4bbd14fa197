import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwnWords } from '../config/own-words.ts'
import { PlainError } from '../plain-error.ts'
import { mergeOwn } from './merge-own.ts'
import { ownFaults } from './own-faults.ts'

/** The folder of what the studio has of its own: texts, prices and facts as `<name>.json`, pictures in `public/`. No update touches it. */
export const OWN_FOLDER = join(import.meta.dirname, '../../own')

export const shippedWords = new Map<string, unknown>()

/**
 * Words, prices or facts, as they ship or as the studio has them. In the build a plugin does the same (`scripts/vite/own-words.ts`).
 * @param name of the file in the folder
 * @throws PlainError where the file does not fit
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

/** @returns nothing where there is no such file. @throws PlainError */
export function readOwn(name: string): unknown {
  const file = join(OWN_FOLDER, `${name}.json`)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new PlainError(`own/${name}.json is not JSON: ${(error as Error).message}.`)
  }
}
