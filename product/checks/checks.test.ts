import { describe, expect, it } from 'vitest'
import type { BackupFolder } from '#domain/inbox/backup-folder.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { addClient, addPayment, orderOf } from '#test/clients.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { changeRows } from '#test/factories/rows.ts'
import { addRow } from '#test/rows.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { NOT_WATCHED, type ProductOptions, testProduct } from '#test/test-product.ts'
import { runChecks } from './check.ts'
import { CHECKS, CHECKS_AT_START } from './checks.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const OBSTACLE = 'BACKUP_DIR: /var/backups/x cannot be made by bildruta.'

const WITHOUT_FOLDER: BackupFolder = {
  path: '/var/backups/x',
  obstacle: () => OBSTACLE,
  write: () => Promise.reject(new Error('not here')),
  list: async () => [],
  remove: async () => {},
  removeContents: async () => 0,
}

it('no two checks have the same name', () => {
  const names = CHECKS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('the studio is sent to the files of its own, which an update keeps, and never to content/', () => {
  const text = JSON.stringify(CHECKS)
  expect(text).not.toContain('content/')
  expect(text.match(/overrides\/\w+\.json/g)?.length).toBeGreaterThanOrEqual(6)
})

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const product = (options: ProductOptions = {}) => testProduct(database, { clock: () => NOON, ...options })
  /** The finding of one check, this many seconds after noon. */
  const find = async (name: string, seconds = 0) => {
    const later = product({ clock: () => addSeconds(NOON, seconds) })
    const { findings } = await runChecks(
      later,
      CHECKS.filter((check) => check.name === name),
    )
    return findings[0] && `${findings[0].severity}: ${findings[0].says}`
  }

  describe('the start', () => {
    const found = async (options: ProductOptions) =>
      (await runChecks(product(options), CHECKS_AT_START)).findings.map(({ says, detail }) => [says, detail])

    it('prints nothing where all is well', async () => {
      expect(await found({})).toEqual([])
    })

    it("prints that the backup folder can't be used", async () => {
      expect(await found({ backups: WITHOUT_FOLDER })).toEqual([
        ["Backups can't be written to the folder in BACKUP_DIR.", OBSTACLE],
      ])
    })

    it('prints that the disk has no room', async () => {
      const host = { ...NOT_WATCHED.host, freeBytes: async () => 8e6 }
      expect(await found({ watched: { ...NOT_WATCHED, host } })).toEqual([
        ['Only 8.0 MB free on the data disk.', expect.any(String)],
      ])
    })

    it('prints that the clock is more than a day behind the newest data', async () => {
      await storeEmail(database.db, ANY_EMAIL, { now: NOON })
      expect(await found({ clock: () => addSeconds(NOON, -DAY) })).toEqual([])
      expect(await found({ clock: () => new Date('2000-01-01T00:00:00.000Z') })).toEqual([
        ['The clock shows 2000-01-01 01:00, but the newest data is from 2026-11-20 13:00.', null],
      ])
    })
  })

  it('an email that was given up is a problem for a week, and then a warning', async () => {
    await storeEmail(database.db, ANY_EMAIL, { now: NOON })
    await database.db.updateTable('outbox').set({ status: 'dead' }).execute()
    expect(await find('emails that were given up', 7 * DAY)).toMatch(/^problem: 1 email of the last week/)
    expect(await find('emails that were given up', 7 * DAY + 1)).toMatch(/^warning: 1 older email/)
  })

  it('a payment may be open for a day, and a granted refund until 3 days before its last', async () => {
    const client = await addClient(database.db)
    const payment_id = await addPayment(database.db, { client, now: NOON })
    await database.db.updateTable('payments').set({ status: 'pending', completed_at: null }).execute()
    const created_at = NOON.toISOString()
    await addRow(database.db, 'refund_requests', { payment_id, status: 'open', created_at })
    expect(await find('open payments', DAY)).toBeUndefined()
    expect(await find('open payments', DAY + 1)).toMatch(/^warning: 1 payment open/)

    await database.db.updateTable('payments').set({ provider: 'transfer' }).execute()
    await changeRows(
      database.db,
      'refund_requests',
      {},
      { status: 'granted', amount: 100, answered_at: created_at },
    )
    expect(await find('refunds to send', 10 * DAY)).toMatch(/^warning: 1 granted refund to be sent/)
    expect(await find('refunds to send', 11 * DAY)).toMatch(/^problem: 1 granted refund .* within three days/)
  })

  it('the money of a withdrawal is a problem from three days before it is due', async () => {
    const client = await addClient(database.db)
    const payment = await addPayment(database.db, { client, now: NOON })
    const order_id = await orderOf(database.db, payment)
    const due_at = addSeconds(NOON, 14 * DAY).toISOString()
    await addRow(database.db, 'withdrawals', { order_id, due_at })
    expect(await find('withdrawals', 11 * DAY - 1)).toBeUndefined()
    expect(await find('withdrawals', 11 * DAY)).toMatch(/^problem: The refund for 1 withdrawal/)
  })
})
