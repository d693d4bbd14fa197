import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { addClient } from '#test/clients.ts'
import { connectDatabase } from '../database.ts'
import { migrateDatabase } from '../migrations/migrate.ts'
import { backupSqlite } from '../sqlite/sqlite-file.ts'
import { inspectBackup } from './backup.ts'

it('a SQLite backup whose index contradicts its table is refused, although each can be read', async () => {
  const folder = await mkdtemp(join(inject('runDir'), 'sqlite-restore-'))
  const handle = await connectDatabase({ url: undefined, dataDir: folder })
  await migrateDatabase(handle)
  const { email } = await addClient(handle.db)
  const file = join(folder, 'a.sqlite')
  await backupSqlite(handle.db, file)
  await handle.close()

  const bytes = readFileSync(file)
  bytes.write('X', bytes.lastIndexOf(email))
  writeFileSync(file, bytes)
  await expect(inspectBackup(file)).rejects.toThrow(`${file} can't be restored: it is damaged: `)
})
