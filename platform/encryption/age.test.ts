import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeEach, expect, inject, it } from 'vitest'
import { PlainError } from '../plain-error.ts'
import { decryptWith, encryptTo, transformFile } from './age.ts'

/** More than one of the chunks that are authenticated separately. */
const TEXT = 'line\n'.repeat(40_000)

let folder: string
const path = (name: string) => join(folder, name)
const newKey = async (name: string) => {
  const identity = await generateX25519Identity()
  writeFileSync(path(name), `# created: today\n${identity}\n`)
  return identityToRecipient(identity)
}

beforeEach(async () => {
  folder = await mkdtemp(join(inject('runDir'), 'age-'))
  writeFileSync(path('plain'), TEXT)
})

it('is read by the owner of each key that it is encrypted to', async () => {
  const recipients = [await newKey('a.txt'), await newKey('b.txt')]
  await transformFile(path('plain'), path('x.age'), await encryptTo(recipients.join(',')))
  for (const key of ['a.txt', 'b.txt']) {
    await transformFile(path('x.age'), path(`by-${key}`), await decryptWith(path(key)))
    expect(readFileSync(path(`by-${key}`), 'utf8')).toBe(TEXT)
  }
})

it('is refused when a byte was changed or its end is missing', async () => {
  await transformFile(path('plain'), path('x.age'), await encryptTo(await newKey('a.txt')))
  const whole = readFileSync(path('x.age'))
  const changed = Buffer.from(whole)
  changed[whole.length - 70_000] = (changed[whole.length - 70_000] ?? 0) ^ 1
  for (const [name, bytes] of [
    ['changed', changed],
    ['cut', whole.subarray(0, whole.length - 70_000)],
  ] as const) {
    writeFileSync(path(name), bytes)
    await expect(
      transformFile(path(name), path(`${name}.plain`), await decryptWith(path('a.txt'))),
    ).rejects.toThrow()
  }
})

it.each(['age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', 'age1,age1'])(
  'says in a sentence that %s is no key',
  async (key) => {
    await expect(encryptTo(key)).rejects.toThrow(PlainError)
    await expect(encryptTo(key)).rejects.toThrow(
      "BACKUP_RECIPIENT isn't an age public key. It must look like age1….",
    )
  },
)

it('says in a sentence what a file lacks that should hold a private key', async () => {
  await expect(decryptWith(path('none'))).rejects.toThrow(
    `${path('none')} can't be read. Check its path and permissions.`,
  )
  await expect(decryptWith(path('plain'))).rejects.toThrow(
    `${path('plain')} contains no age private key. Create one with age-keygen.`,
  )
})
