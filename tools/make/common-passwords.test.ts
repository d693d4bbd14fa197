import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LICENCE_FILE, LIST_FILE, licence, listModule } from './common-passwords.ts'

test('the list of much used passwords is the kept one, with its licence beside it', () => {
  const kept = readFileSync(LIST_FILE, 'utf8') === listModule()
  expect(kept, 'run node tools/make/common-passwords.ts').toBe(true)
  expect(readFileSync(LICENCE_FILE, 'utf8')).toBe(licence())
})
