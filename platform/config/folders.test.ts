import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, it } from 'vitest'
import { ConfigError } from './config.ts'
import { entriesIn, keptSecret, prepareDataDir, statIfThere } from './folders.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(inject('runDir'), 'data-dir-'))
})
const modeOf = (path: string) => statSync(path).mode & 0o777

it('is made for its owner only', () => {
  const made = prepareDataDir(join(folder, 'new/data'))
  expect(modeOf(made)).toBe(0o700)
})

it('is refused in one sentence when it is no folder', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataDir(file)).toThrow(ConfigError)
  expect(() => prepareDataDir(file)).toThrow(
    `DATA_DIR can't be used, because ${file} isn't a writable folder.`,
  )
})

it('keeps one secret, which only its owner reads, and nothing half-written', () => {
  const secret = keptSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(folder)).toBe(secret)
  expect(modeOf(join(folder, 'auth-secret'))).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['auth-secret'])
})

it('takes no secret that is too short, and replaces none', () => {
  const file = join(folder, 'auth-secret')
  writeFileSync(file, `${'x'.repeat(31)}\n`)
  chmodSync(file, 0o600)
  expect(() => keptSecret(folder)).toThrow(
    `AUTH_SECRET isn't set, and ${file} doesn't contain a secret of at least 32 characters.`,
  )
  expect(statSync(file).size).toBe(32)
})

it('lists nothing for a missing folder, and fails for one that cannot be read', async () => {
  const home = await mkdtemp(join(inject('runDir'), 'folder-'))
  expect(await entriesIn(join(home, 'missing'))).toEqual([])
  await writeFile(join(home, 'file'), '')
  expect((await entriesIn(home)).map(({ name }) => name)).toEqual(['file'])
  await expect(entriesIn(join(home, 'file'))).rejects.toThrow('ENOTDIR')
})

it('finds no file that is missing, and fails for one that cannot be looked at', async () => {
  const home = await mkdtemp(join(inject('runDir'), 'folder-'))
  expect(await statIfThere(join(home, 'missing'))).toBeUndefined()
  await writeFile(join(home, 'file'), 'four')
  expect((await statIfThere(join(home, 'file')))?.size).toBe(4)
  await expect(statIfThere(join(home, 'file/below'))).rejects.toThrow('ENOTDIR')
})
