import { stat } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** In bytes. @throws UsageError when it cannot be read, or is no file */
export async function sizeOfFile(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`)
  })
  if (!found.isFile()) throw new UsageError(`${path} is not a file: pack a folder into an archive first.`)
  return found.size
}
