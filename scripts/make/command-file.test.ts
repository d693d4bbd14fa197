import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { expect, inject, it } from 'vitest'
import { commandFile, writeCommandFile } from './command-file.ts'

it('the command is one file that needs Node alone, and carries the licences of what is in it', async () => {
  const folder = mkdtempSync(join(inject('runDir'), 'command-'))
  const { name: file, sha256 } = await writeCommandFile(folder)
  for (const [name, frameTime] of [
    ['a', 10],
    ['b', 14],
  ] as const)
    for (const seed of [1, 2, 3])
      writeFileSync(
        join(folder, `${name}${seed}.csv`),
        writePresentMon2(generateFrames({ frames: 500, frameTime, seed })),
      )
  const compared = promisify(execFile)(
    process.execPath,
    [join('tools', file), 'compare', '--before', 'a*.csv', '--after', 'b*.csv', '--fail-if-worse', '2%'],
    { cwd: folder },
  )
  await expect(compared).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Average FPS got worse/),
  })
  const text = readFileSync(join(folder, 'tools', file), 'utf8')
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  expect((await commandFile()).sha256).toBe(sha256)
  expect(text.match(/Permission is hereby granted|Apache License/g)?.length).toBe(3)
})
