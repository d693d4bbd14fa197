import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { UsageError } from './exit-status.ts'

/** By the ending of a file's name. */
export type Forms = Record<'.json' | '.md' | '.xml', () => string>

/** @throws UsageError for a name whose ending is no form, before anything is read */
export function requireForms(files: readonly string[]): void {
  for (const file of files)
    if (!['.json', '.md', '.xml'].includes(extname(file)))
      throw new UsageError(`--save takes names that end in .json, .md or .xml (JUnit), not '${file}'.`)
}

/** @throws UsageError where the system does not let it be written */
export function saveAs(files: readonly string[], forms: Forms): void {
  for (const file of files)
    try {
      writeFileSync(file, forms[extname(file) as keyof Forms]())
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new UsageError(`'${file}' cannot be written (${why}).`)
    }
}
