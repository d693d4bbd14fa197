import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { entriesIn, statIfThere } from './read-folder.ts'

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
