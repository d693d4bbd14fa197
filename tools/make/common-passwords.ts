// Writes the list of much used passwords that the browser warns of: node tools/make/common-passwords.ts. The list is kept by
// zxcvbn-ts, which puts the most used first.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PASSWORD_MIN } from '../../domain/accounts/accounts.schema.ts'
import { ROOT } from '../run-tool.ts'

const COUNT = 10_000
const LINE_WIDTH = 110

const { resolve } = createRequire(import.meta.url)
const SOURCE = join(dirname(resolve('@zxcvbn-ts/language-common')), '..')

export const LIST_FILE = join(ROOT, 'domain/accounts/auth/common-password-list.ts')
export const LICENCE_FILE = join(ROOT, 'domain/accounts/auth/common-password-list.licence.txt')

/** @returns the source of the module that holds the list */
export function listModule(): string {
  const byUse: string[] = JSON.parse(readFileSync(join(SOURCE, 'src/passwords.json'), 'utf8'))
  // Shorter ones cannot be chosen here.
  const list = byUse.filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNT)
  return `// Written by tools/make/common-passwords.ts from @zxcvbn-ts/language-common; licence: common-password-list.licence.txt.

/** The ${COUNT} most used passwords that are long enough for an account, in lower case and in alphabetical order. */
export const COMMON_PASSWORDS = \`
${lines(list.toSorted()).join('\n')}
\`
`
}

export function licence(): string {
  return readFileSync(join(SOURCE, 'LICENSE.txt'), 'utf8')
}

function lines(words: readonly string[]): string[] {
  const filled: string[] = []
  for (const word of words) {
    const last = filled.at(-1)
    if (last === undefined || last.length + 1 + word.length > LINE_WIDTH) filled.push(word)
    else filled[filled.length - 1] = `${last} ${word}`
  }
  return filled
}

if (import.meta.main) {
  writeFileSync(LIST_FILE, listModule())
  writeFileSync(LICENCE_FILE, licence())
}
