import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { scratchFolder } from './scratch-folder.ts'

it.each(['/dev/shm-that-is-not-there', '/proc'])(
  'lies among temporary files where the folder in memory cannot be written: %s',
  (memory) => expect(scratchFolder(memory)).toBe(tmpdir()),
)

it('lies in a folder that can be written and has room', () => {
  const { bavail, bsize } = statfsSync(tmpdir())
  expect(scratchFolder(tmpdir())).toBe(tmpdir())
  expect(bavail * bsize).toBeGreaterThan(0)
})
