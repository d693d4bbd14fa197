import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { QUICK_PASSWORD_COST } from '#domain/accounts/auth/passwords.server.ts'
import { parseConfig } from '#platform/config/config.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { migrations } from '#platform/database/migrations/all.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startProduct } from './start-product.server.ts'

it('a start that a newer database refuses keeps nothing open', async () => {
  const dataDir = mkdtempSync(join(scratchFolder(), 'bildruta-start-'))
  const file = join(dataDir, 'newer.sqlite')
  const newer = await connectDatabase({ url: `file:${file}`, dataDir })
  await migrateDatabase(newer, { migrations: { ...migrations, '998-of-tomorrow': async () => {} } })
  await newer.close()
  const config = parseConfig({ DATA_DIR: dataDir, DATABASE_URL: `file:${file}`, LOG_LEVEL: 'silent' })
  const started = startProduct(config, { routes: {} } as ServerBuild, {
    passwordCost: QUICK_PASSWORD_COST,
  })
  await expect(started).rejects.toThrow(/newer version of this program/)
  // SQLite keeps the log file as long as any connection is open.
  expect(existsSync(`${file}-wal`)).toBe(false)
  rmSync(dataDir, { recursive: true })
})

it('a start prints that its backups have no folder', async () => {
  const dataDir = mkdtempSync(join(scratchFolder(), 'bildruta-start-'))
  writeFileSync(join(dataDir, 'file'), '')
  const backups = join(dataDir, 'file', 'backups')
  const config = parseConfig({ DATA_DIR: dataDir, BACKUP_DIR: backups, LOG_LEVEL: 'silent' })
  const build = { routes: {} } as ServerBuild
  const { summary, close } = await startProduct(config, build, { passwordCost: QUICK_PASSWORD_COST })
  await close()
  expect(summary).toContainEqual(
    expect.stringMatching(`problem   Backups can.t be .* BACKUP_DIR: ${backups} can't be used`),
  )
  rmSync(dataDir, { recursive: true })
})
