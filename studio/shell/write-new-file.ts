import { writeFile } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** Writes a file that only this account may read. What is there already is never written over. @throws UsageError */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new UsageError(`${file} is there already: give another name, or delete it first.`)
    throw new UsageError(`${file} cannot be written (${error.code}).`)
  })
}
