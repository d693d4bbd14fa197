import { mkdtempSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { connectDatabase } from '../database.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { requireWhole } from './sqlite-file.ts'

let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(inject('runDir'), 'damaged-'))
  file = join(dataDir, 'bildruta.sqlite')
  const handle = await connectDatabase({ url: undefined, dataDir })
  await migrateDatabase(handle)
  await handle.close()
})

/** As at the server's start. */
async function start(): Promise<void> {
  const handle = await connectDatabase({ url: undefined, dataDir })
  await requireWhole(handle).finally(() => handle.close())
}

function overwrite(from: number, bytes: Buffer): void {
  writeSync(openSync(file, 'r+'), bytes, 0, bytes.length, from)
}

test('a whole file starts', async () => {
  await expect(start()).resolves.toBeUndefined()
})

test.each([
  ['zeroed pages', () => overwrite(4096, Buffer.alloc(8 * 4096))],
  ['a page of something else', () => overwrite(2 * 4096, Buffer.alloc(4096, 'x'))],
  ['a head of something else', () => overwrite(0, Buffer.alloc(100, 'x'))],
  ['nothing at all', () => writeFileSync(file, '')],
])('a file with %s is refused in one sentence that says what to restore', async (_, damage) => {
  const copy = join(dataDir, 'bildruta-before-010-audit-log-2026-11-20-1.sqlite')
  writeFileSync(copy, 'a copy')
  damage()
  const refusal = await start().catch((error) => error)
  expect(refusal).toMatchObject({ name: 'DatabaseError' })
  expect(refusal.message).toMatch(
    /he database file \S+ (is damaged|can't be used) \(.+\)\. To fix it, restore the newest backup/,
  )
  expect(refusal.message).toContain(copy)
  expect(refusal.message.trimEnd().split('\n')).toHaveLength(1)
})
