import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { addClient, addPayment } from '#test/clients.ts'
import { useDatabase } from '#test/engines.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

describe.skipIf(inject('engines').length < 2)('a studio moves', () => {
  const sqlite = useDatabase('sqlite', { per: 'test' })
  const postgres = useDatabase('postgres', { per: 'test', start: 'empty' })
  const back = useDatabase('sqlite', { per: 'test', start: 'empty' })
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runDir'), 'move-'))
    await Promise.all([postgres.handle.close(), back.handle.close()])
  })
  const on = async (url: string, ...args: string[]) => {
    const environment = { DATABASE_URL: url, DATA_DIR: folder }
    const { status, out, err } = await studioCommand([...args, '--json'], environment)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    return JSON.parse(out)
  }
  const path = (name: string) => join(folder, name)

  it('from SQLite to PostgreSQL and back, and is told that each table has the rows it had', async () => {
    const ada = await addClient(sqlite.db, { name: 'Ada' })
    await addClient(sqlite.db, { name: 'Grace' })
    await addPayment(sqlite.db, { client: ada, now: NOON })
    const { tables } = await on(sqlite.url, 'backup', path('a.backup'))
    expect([tables.user.rows, tables.payments.rows, tables.deliveries.rows]).toEqual([2, 1, 0])

    const there = await studioCommand(['restore', path('a.backup')], {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
    })
    expect(there).toMatchObject({
      status: 0,
      out: expect.stringMatching(/ \d+ rows of \d+ tables match the backup/),
    })

    const second = await on(postgres.url, 'backup', path('b.backup'))
    const { audit_log: grown, ...moved } = second.tables
    const { audit_log: before, ...original } = tables
    expect(moved).toEqual(original)
    // The audit log has one entry more, for the restore.
    expect(grown.rows).toBe(before.rows + 1)
    expect((await on(back.url, 'restore', path('b.backup'), '--yes')).tables).toEqual(second.tables)
  })
})
