import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { AlertNotice } from '#domain/inbox/alerts/alerts.schema.ts'
import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { Host } from '#platform/alerts/look-around.ts'
import { addClient, addPayment, orderOf } from '#test/clients.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { changeRows } from '#test/factories/rows.ts'
import { addRow } from '#test/rows.ts'
import { storeBlob } from '#test/store-blob.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { testProduct } from '#test/test-product.ts'
import { CHECKS_OF_JOB } from './checks.ts'
import { createWatch } from './watch.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GIB = 1024 ** 3

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let sent: AlertNotice[]
  let refuses: boolean
  let beats: number
  let host: Host
  const wait = (seconds: number) => {
    now = addSeconds(now, seconds)
  }

  beforeEach(() => {
    now = NOON
    sent = []
    refuses = false
    beats = 0
    host = {
      freeBytes: async () => 5e9,
      certificate: async () => ({ endsAt: addSeconds(NOON, 60 * DAY) }),
      timeElsewhere: async () => now,
    }
  })

  const product = () =>
    testProduct(database, {
      clock: () => now,
      watched: {
        sendAlert: async (notice) => {
          if (refuses) throw new Error('push.example answered with status 500.')
          sent.push(notice)
        },
        beat: async () => {
          beats += 1
        },
        host,
      },
    })
  const states = () => sent.map(({ kind, state }) => `${kind} ${state}`)
  const backUp = (at: Date) =>
    commit(product().deps, (trx) => recordAudit(trx, { action: 'backup', detail: { file: 'a' }, now: at }))

  describe('a problem', () => {
    const client = () => addClient(database.db, { name: 'Ada Lovelace' })
    const isFound = async (name: string) => {
      await createWatch(product(), () => 0)()
      const open = (await listAlerts(database.db)).filter(({ endedAt }) => endedAt === null)
      return open.some((alert) => alert.name === name)
    }

    /** Makes the check fail just short of its limit, then one second later, then fixes it. */
    const CASES: Record<
      string,
      {
        begin: () => Promise<unknown>
        waits: number
        happens?: () => Promise<unknown>
        mend: () => Promise<unknown>
      }
    > = {
      'outgoing emails': {
        begin: () => storeEmail(database.db, { ...ANY_EMAIL, recipient: 'ada@clients.example' }, { now }),
        waits: 10 * MINUTE - 1,
        mend: () => database.db.updateTable('outbox').set({ status: 'sent' }).execute(),
      },
      'emails that were given up': {
        begin: async () => {
          await storeEmail(database.db, ANY_EMAIL, { now })
          await database.db.updateTable('outbox').set({ status: 'sent' }).execute()
        },
        waits: 0,
        happens: () => database.db.updateTable('outbox').set({ status: 'dead', attempts: 12 }).execute(),
        mend: () => database.db.deleteFrom('outbox').execute(),
      },
      invoices: {
        begin: async () => {
          const payment = await addPayment(database.db, { client: await client(), now })
          await addEvent()
          const order_id = await orderOf(database.db, payment)
          await addRow(database.db, 'invoices', { order_id, number: 'A-1', issued_at: isoTime(now) })
        },
        waits: HOUR,
        mend: () => changeRows(database.db, 'invoices', {}, { issued_at: isoTime(now) }),
      },
      'payment events': {
        begin: async () => addPayment(database.db, { client: await client(), now }),
        waits: 10 * MINUTE - 1,
        mend: () => addEvent(),
      },
      'last backup': {
        begin: () => backUp(now),
        waits: 0,
        happens: () =>
          commit(product().deps, (trx) =>
            recordAudit(trx, { action: 'backup-failed', detail: { reason: 'ada@clients.example' }, now }),
          ),
        mend: () => backUp(addSeconds(now, 1)),
      },
      'age of backups': {
        begin: () => backUp(now),
        waits: 7 * DAY,
        mend: () => backUp(now),
      },
      'emails that visitors cause': {
        begin: async () => {
          await notice()
          await database.db.updateTable('rate_limits').set({ hits: 299 }).execute()
        },
        waits: 0,
        happens: notice,
        mend: async () => {
          await database.db.deleteFrom('outbox').execute()
          await changeRows(database.db, 'rate_limits', {}, { window_ends_at: isoTime(now) })
        },
      },
      'disk space': {
        begin: async () => {
          host.freeBytes = async () => (now > NOON ? 1e9 - 1 : 1e9)
        },
        waits: 0,
        mend: async () => {
          host.freeBytes = async () => 1e9
        },
      },
      'announced uploads': {
        begin: async () => addUpload({ size: 10 * GIB + 1 }),
        waits: 10 * MINUTE - 1,
        mend: () => database.db.deleteFrom('blobs').execute(),
      },
      'uploads of accounts without a project': {
        begin: async () => addUpload({ size: 9 * GIB, received: 9 * GIB - 1 }),
        waits: 0,
        happens: () => changeRows(database.db, 'blobs', {}, { received: 9 * GIB }),
        mend: () => database.db.deleteFrom('blobs').execute(),
      },
      certificate: {
        begin: async () => {
          host.certificate = async () => ({ endsAt: addSeconds(NOON, 15 * DAY) })
        },
        waits: DAY,
        mend: async () => {
          host.certificate = async () => ({ endsAt: addSeconds(NOON, 90 * DAY) })
        },
      },
      clock: {
        begin: async () => {
          host.timeElsewhere = async () => addSeconds(NOON, -60)
        },
        waits: 0,
        mend: async () => {
          host.timeElsewhere = async () => now
        },
      },
      retention: {
        begin: () =>
          commit(product().deps, (trx) => recordAudit(trx, { action: 'retention', detail: {}, now })),
        waits: 2 * DAY,
        mend: () =>
          commit(product().deps, (trx) => recordAudit(trx, { action: 'retention', detail: {}, now })),
      },
      'payments on hold': {
        begin: async () => {},
        waits: 0,
        happens: () =>
          addRow(database.db, 'payment_holds', { provider_object_id: 'pay_1', reason: 'Ada paid 1.' }),
        mend: () => database.db.deleteFrom('payment_holds').execute(),
      },
    }
    const addUpload = async (upload: { size: number; received?: number }) => {
      const { id: user_id } = await client()
      await storeBlob(database.db, { user_id, received: 0, touched_at: isoTime(now), ...upload })
    }
    function notice(): Promise<boolean> {
      const to = { proven: 'desk@studio.example', as: 'enquiry' } as const
      return commit(product().deps, (trx) => enqueueEmail(trx, { kind: 'studio', to, mail: ANY_EMAIL, now }))
    }
    const addEvent = () =>
      addRow(database.db, 'payment_events', { id: `evt_${now.getTime()}`, received_at: isoTime(now) })

    it.each(Object.entries(CASES))(
      'with %s is sent, and nothing of a client',
      async (name, { begin, waits, happens, mend }) => {
        await backUp(addSeconds(NOON, -HOUR))
        expect(await isFound(name)).toBe(false)
        await begin()
        wait(waits)
        expect(await isFound(name)).toBe(false)
        wait(1)
        await happens?.()
        expect(await isFound(name)).toBe(true)
        await mend()
        wait(10 * MINUTE)
        expect(await isFound(name)).toBe(false)
        expect(states()).toEqual([`${name} begins`, `${name} ends`])
        expect(JSON.stringify(sent)).not.toMatch(/ada|lovelace|@|usr_|pay_|A-1/i)
      },
    )

    it('of each check of the job has a case, here or where it is named', () => {
      const elsewhere = [
        'Stripe', // check-stripe.test.ts
        'mailbox of replies', // check-mailbox.test.ts
        'exchange rates', // cli/commands/rates.test.ts
        'mail server', // cli/run-studio.test.ts
        'testimonials', // cli/run-studio.test.ts
        'backup folder', // checks.test.ts
        'dates of stored data', // checks.test.ts
        'refunds to send', // checks.test.ts
        'withdrawals', // checks.test.ts
      ]
      const problems = CHECKS_OF_JOB.filter(({ severity }) => severity === 'problem')
      expect(Object.keys(CASES).concat(elsewhere).sort()).toEqual(problems.map(({ name }) => name).sort())
    })

    it('is an email that is tried in vain, not one that waits for its day', async () => {
      await backUp(NOON)
      await storeEmail(database.db, ANY_EMAIL, { now })
      const later = isoTime(addSeconds(NOON, DAY))
      await database.db.updateTable('outbox').set({ next_attempt_at: later }).execute()
      wait(HOUR)
      expect(await isFound('outgoing emails')).toBe(false)
      await database.db.updateTable('outbox').set({ attempts: 1 }).execute()
      expect(await isFound('outgoing emails')).toBe(true)
    })

    it('is no silent provider when money came by bank', async () => {
      await backUp(NOON)
      await addPayment(database.db, { client: await client(), now })
      await database.db.updateTable('payments').set({ provider: 'transfer' }).execute()
      wait(HOUR)
      expect(await isFound('payment events')).toBe(false)
    })
  })

  describe('the job', () => {
    it('sends the heartbeat while there is no problem, and only then', async () => {
      await backUp(NOON)
      const run = createWatch(product(), () => 0)
      await run()
      expect(beats).toBe(1)
      host.freeBytes = async () => 1
      await run()
      expect(beats).toBe(1)
    })

    it('sends that a check throws, without its message', async () => {
      await backUp(NOON)
      host.freeBytes = async () => {
        throw new Error('/srv/secret is gone')
      }
      await createWatch(product(), () => 0)()
      expect(states()).toEqual(['disk space begins'])
      expect(sent[0]?.text).toMatch(/^This couldn't be checked\. The log has the reason\.\n/)
      expect(JSON.stringify(sent)).not.toContain('secret')
      expect(beats).toBe(0)
    })

    it('sends that requests ended in an error of ours since it looked last', async () => {
      await backUp(NOON)
      let errors = 5
      const run = createWatch(product(), () => errors)
      await run()
      expect(states()).toEqual([])
      errors += 2
      await run()
      expect(sent[0]?.text).toMatch(/^2 requests ended with a server error/)
      wait(10 * MINUTE)
      await run()
      expect(states()).toEqual(['server errors begins', 'server errors ends'])
    })

    it("sends by itself that the database can't be used, once, and that it can again", async () => {
      await backUp(NOON)
      let isAway = false
      const watched = product()
      const fail = () => {
        throw new Error('away')
      }
      const { db } = watched.deps
      const away = db.withPlugin({ transformQuery: fail, transformResult: fail })
      Object.defineProperty(watched.deps, 'db', { get: () => (isAway ? away : db) })
      const run = createWatch(watched, () => 0)
      await run()
      isAway = true
      refuses = true
      await expect(run()).rejects.toThrow('away')
      refuses = false
      for (let runs = 0; runs < 2; runs += 1) await expect(run()).rejects.toThrow('away')
      expect(states()).toEqual(['database begins'])
      isAway = false
      for (let runs = 0; runs < 2; runs += 1) await run()
      expect(states()).toEqual(['database begins', 'database ends'])
    })
  })
})
