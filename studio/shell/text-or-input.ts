import { readFile } from 'node:fs/promises'
import { type Shell, UsageError } from './command.ts'

/** The text itself, or what standard input holds when the text is `-`. @throws UsageError when nothing stands there */
export async function textOrInput(text: string, shell: Shell): Promise<string> {
  if (text !== '-') return text
  const input = (await shell.input()).trimEnd()
  if (input === '') throw new UsageError('Standard input is empty: nothing was sent.')
  return input
}

/** What a file holds, in UTF-8. @throws UsageError when it cannot be read */
export function textOfFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`)
  })
}
