import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { useDatabase } from '#test/engines.ts'
import { migrations } from '../migrations/all.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { backUpDatabase, COPY_DAYS, deleteOldCopies, restoreDatabase } from './backup.ts'

const DAY = 24 * 3600
const NOON = new Date('2026-11-20T12:00:00.000Z')
const OLD = '2026-10-21T11-59-59-999Z'
const YOUNG = '2026-10-21T12-00-00-000Z'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(inject('runDir'), 'copies-'))
})
const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '')
}
const names = () => readdirSync(folder).sort()

it('copies of a SQLite file are deleted after 30 days, and nothing else is', () => {
  const old = [`shop-before-019-x-${OLD}-4711.sqlite`, `shop-before-restore-${OLD}.sqlite`]
  const kept = [
    'shop.sqlite',
    `shop-before-019-x-${YOUNG}-4711.sqlite`,
    `shop-before-restore-${YOUNG}.sqlite`,
    // A copy of another database, and a file made by hand.
    `bildruta-before-restore-${OLD}.sqlite`,
    `shop-before-the-fair-${OLD}.zip`,
    'shop-before-2.sqlite',
    'shop-2026-01-01.sqlite',
  ]
  put(...old, ...kept)
  mkdirSync(join(folder, 'shop-before-notes'))
  const shop = { file: join(folder, 'shop.sqlite'), dataDir: '/nowhere' }
  expect(deleteOldCopies(shop, NOON).map((path) => basename(path))).toEqual(old)
  expect(names()).toEqual([...kept, 'shop-before-notes'].sort())
})

it('copies of a PostgreSQL database are those in the data directory', () => {
  put(`bildruta-before-restore-${OLD}.backup.gz`, `bildruta-before-restore-${YOUNG}.backup.gz`)
  deleteOldCopies({ file: undefined, dataDir: folder }, NOON)
  expect(names()).toEqual([`bildruta-before-restore-${YOUNG}.backup.gz`])
})

describe('copies that were really made', () => {
  const database = useDatabase('sqlite', { per: 'test' })

  it('are found by the names that a migration and a restore give them', async () => {
    const { file = '' } = database.handle
    const backup = await backUpDatabase(database.handle, join(folder, 'today'))
    const newer = { ...migrations, '998-colours': async () => {} }
    const { backupFile } = await migrateDatabase(database.handle, { migrations: newer })
    await database.handle.close()
    const { keptAs } = await restoreDatabase({ url: database.url, dataDir: folder }, backup.file)
    const inDays = (days: number) => addSeconds(new Date(), days * DAY)
    expect(deleteOldCopies({ file, dataDir: folder }, inDays(COPY_DAYS - 1))).toEqual([])
    expect(deleteOldCopies({ file, dataDir: folder }, inDays(COPY_DAYS + 1)).sort()).toEqual(
      [backupFile, keptAs].sort(),
    )
  })
})
