import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addClient, addPayment, orderOf } from '#test/clients.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { storeBlob } from '#test/store-blob.ts'
import { ANY_MAIL, storeMail } from '#test/store-mail.ts'
import { testDeps } from '#test/test-product.ts'
import { ALERTS, type AlertKind } from './alert-kinds.ts'
import type { AlertsDeps } from './alerts.deps.ts'
import { keepAlerts, listAlerts, tellAlerts } from './alerts.server.ts'
import type { AlertNotice, Surroundings } from './surroundings.ts'
import { createWatch } from './watch.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GIB = 1024 ** 3

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now = NOON
  let told: AlertNotice[]
  let refuses: boolean
  let beats: number
  let surroundings: Surroundings
  const wait = (seconds: number) => {
    now = addSeconds(now, seconds)
  }

  beforeEach(() => {
    now = NOON
    told = []
    refuses = false
    beats = 0
    surroundings = {
      freeBytes: async () => 5e9,
      certificate: async () => ({ endsAt: addSeconds(NOON, 60 * DAY) }),
      timeElsewhere: async () => now,
      providerWorks: async () => true,
    }
  })

  const aProcess = (): AlertsDeps => ({
    ...testDeps(database, { clock: () => now }),
    sendAlert: async (notice) => {
      if (refuses) throw new Error('push.example answers with status 500.')
      told.push(notice)
    },
    beat: async () => {
      beats += 1
    },
    surroundings,
  })
  const watch = () => createWatch(aProcess(), () => 0)
  const states = () => told.map(({ kind, state }) => `${kind} ${state}`)
  const backUp = (at: Date) =>
    commit(aProcess(), (work) => recordAudit(work, { action: 'backup', detail: { file: 'a' }, now: at }))

  describe('is told', () => {
    const full = {
      kinds: ['disk-nearly-full'],
      found: [{ kind: 'disk-nearly-full', says: '900 MB are free.' }],
    } as const
    const look = async (isFull: boolean, deps = aProcess()) => {
      await keepAlerts(deps, { kinds: [...full.kinds], found: isFull ? [...full.found] : [] })
      await tellAlerts(deps)
    }

    it('once when it begins, and once when it is over, over a restart and by one of several processes', async () => {
      await Promise.all([look(true), look(true), look(true)])
      wait(MINUTE)
      await Promise.all([look(true), look(true)])
      expect(states()).toEqual(['disk-nearly-full begins'])
      expect(told[0]).toMatchObject({
        title: 'localhost:3000: The disk is nearly full',
        text: '900 MB are free.\nSince Fri 20 Nov 2026, 13:00 CET. More: http://localhost:3000/desk/machine',
        since: isoTime(NOON),
      })
      wait(10 * MINUTE)
      await Promise.all([look(false), look(false), look(false)])
      wait(MINUTE)
      await look(false)
      expect(states()).toEqual(['disk-nearly-full begins', 'disk-nearly-full ends'])
      expect(told[1]?.text).toBe('It had begun on Fri 20 Nov 2026, 13:00 CET: the disk is nearly full.')
      wait(DAY)
      await look(true)
      expect(states().slice(2)).toEqual(['disk-nearly-full begins'])
      expect(told[2]?.since).toBe(isoTime(addSeconds(NOON, DAY + 12 * MINUTE)))
    })

    it('as one while it comes and goes', async () => {
      for (const isFull of [true, false, true, false, true]) {
        await look(isFull)
        wait(9 * MINUTE)
      }
      expect(states()).toEqual(['disk-nearly-full begins'])
      wait(2 * MINUTE)
      await look(false)
      expect(states()).toEqual(['disk-nearly-full begins', 'disk-nearly-full ends'])
    })

    it('again, when whoever is told did not take it', async () => {
      refuses = true
      await look(true)
      expect(await listAlerts(database.db)).toMatchObject([{ isTold: false, endedAt: null }])
      refuses = false
      wait(MINUTE)
      await look(true)
      expect(states()).toEqual(['disk-nearly-full begins'])
    })

    it('once as over, when nobody could be told before it was; not when that was yesterday', async () => {
      refuses = true
      await look(true)
      wait(10 * MINUTE)
      await look(false)
      refuses = false
      wait(DAY + 1)
      await look(false)
      expect(states()).toEqual([])
      refuses = true
      await look(true)
      wait(10 * MINUTE)
      await look(false)
      refuses = false
      wait(HOUR)
      await look(false)
      expect(states()).toEqual(['disk-nearly-full ends'])
    })

    it('anew, when it begins again while its end is told', async () => {
      await look(true)
      wait(10 * MINUTE)
      const slow = aProcess()
      slow.sendAlert = async (notice) => {
        told.push(notice)
        await keepAlerts(aProcess(), { kinds: [...full.kinds], found: [...full.found] })
      }
      await look(false, slow)
      wait(MINUTE)
      await look(true)
      expect(states()).toEqual([
        'disk-nearly-full begins',
        'disk-nearly-full ends',
        'disk-nearly-full begins',
      ])
    })

    it('also when the clock was ahead as it was seen or claimed', async () => {
      wait(DAY)
      await look(true)
      await database.db
        .updateTable('alerts')
        .set({ claimed_until: isoTime(addSeconds(now, MINUTE)) })
        .execute()
      now = NOON
      await look(false)
      expect(states()).toEqual(['disk-nearly-full begins', 'disk-nearly-full ends'])
    })
  })

  if (!isAskedAll(engine)) return

  describe('what is wrong', () => {
    const client = () => addClient(database.db, { name: 'Ada Lovelace' })
    const looksAt = async (kind: AlertKind) => {
      await watch().lookFar()
      await watch().lookNear()
      const open = (await listAlerts(database.db)).filter(({ endedAt }) => endedAt === null)
      return open.some((alert) => alert.kind === kind)
    }

    /** Makes it wrong; then so long it is no alert, and from one second later, when more may have happened, it is; then it is mended. */
    const CASES: Partial<
      Record<
        AlertKind,
        {
          begin: () => Promise<unknown>
          waits: number
          happens?: () => Promise<unknown>
          mend: () => Promise<unknown>
        }
      >
    > = {
      'mail-stuck': {
        begin: () => storeMail(database.db, { ...ANY_MAIL, recipient: 'ada@clients.example' }, { now }),
        waits: 10 * MINUTE - 1,
        mend: () => database.db.updateTable('outbox').set({ status: 'sent' }).execute(),
      },
      'mail-given-up': {
        begin: async () => {
          await storeMail(database.db, ANY_MAIL, { now })
          await database.db.updateTable('outbox').set({ status: 'sent' }).execute()
        },
        waits: 0,
        happens: () => database.db.updateTable('outbox').set({ status: 'dead', attempts: 12 }).execute(),
        mend: () => database.db.deleteFrom('outbox').execute(),
      },
      'papers-not-drawn': {
        begin: async () => {
          const payment = await addPayment(database.db, { client: await client(), now })
          await database.db.insertInto('payment_events').values(event(now)).execute()
          await database.db
            .insertInto('invoices')
            .values({
              id: 'inv_1',
              number: 'A-1',
              kind: 'invoice',
              order_id: await orderOf(database.db, payment),
              user_id: null,
              cause: 'x',
              net: 1,
              vat_amount: 0,
              gross: 1,
              document: '{}',
              issued_at: isoTime(now),
            })
            .execute()
        },
        waits: HOUR,
        mend: () =>
          database.db
            .updateTable('invoices')
            .set({ issued_at: isoTime(now) })
            .execute(),
      },
      'provider-silent': {
        begin: async () => addPayment(database.db, { client: await client(), now }),
        waits: 10 * MINUTE - 1,
        mend: () => database.db.insertInto('payment_events').values(event(now)).execute(),
      },
      'backup-failed': {
        begin: () => backUp(now),
        waits: 0,
        happens: () =>
          commit(aProcess(), (work) =>
            recordAudit(work, { action: 'backup-failed', detail: { reason: 'x' }, now }),
          ),
        mend: () => backUp(addSeconds(now, 1)),
      },
      'backup-old': {
        begin: () => backUp(now),
        waits: 7 * DAY,
        mend: () => backUp(now),
      },
      'visitors-not-mailed': {
        begin: async () => {
          await notice()
          await database.db.updateTable('rate_limits').set({ hits: 299 }).execute()
        },
        waits: 0,
        happens: notice,
        mend: async () => {
          await database.db.deleteFrom('outbox').execute()
          await database.db
            .updateTable('rate_limits')
            .set({ window_ends_at: isoTime(now) })
            .execute()
        },
      },
      'disk-nearly-full': {
        begin: async () => {
          surroundings.freeBytes = async () => (now > NOON ? 1e9 - 1 : 1e9)
        },
        waits: 0,
        mend: async () => {
          surroundings.freeBytes = async () => 1e9
        },
      },
      'uploads-not-sent': {
        begin: async () => addUpload({ size: 10 * GIB + 1 }),
        waits: 10 * MINUTE - 1,
        mend: () => database.db.deleteFrom('blobs').execute(),
      },
      'room-without-project': {
        begin: async () => addUpload({ size: 9 * GIB, received: 9 * GIB - 1 }),
        waits: 0,
        happens: () =>
          database.db
            .updateTable('blobs')
            .set({ received: 9 * GIB })
            .execute(),
        mend: () => database.db.deleteFrom('blobs').execute(),
      },
      'certificate-ends': {
        begin: async () => {
          surroundings.certificate = async () => ({ endsAt: addSeconds(NOON, 15 * DAY) })
        },
        waits: DAY,
        mend: async () => {
          surroundings.certificate = async () => ({ endsAt: addSeconds(NOON, 90 * DAY) })
        },
      },
      'clock-off': {
        begin: async () => {
          surroundings.timeElsewhere = async () => addSeconds(NOON, -60)
        },
        waits: 0,
        mend: async () => {
          surroundings.timeElsewhere = async () => now
        },
      },
      'provider-unusable': {
        begin: async () => {
          surroundings.providerWorks = async () => now <= NOON
        },
        waits: 0,
        mend: async () => {
          surroundings.providerWorks = async () => true
        },
      },
    }
    const addUpload = async (upload: { size: number; received?: number }) => {
      const { id: user_id } = await client()
      await storeBlob(database.db, { user_id, received: 0, touched_at: isoTime(now), ...upload })
    }
    function notice(): Promise<boolean> {
      const to = { proven: 'desk@studio.example', as: 'enquiry' } as const
      return commit(aProcess(), (work) => enqueueMail(work, { kind: 'studio', to, mail: ANY_MAIL, now }))
    }
    const event = (at: Date) => ({
      id: `evt_${at.getTime()}`,
      type: 'x',
      payment_id: null,
      received_at: isoTime(at),
    })

    it.each(Object.entries(CASES))(
      'is %s, and nothing of a client is told',
      async (name, { begin, waits, happens, mend }) => {
        const kind = name as AlertKind
        await backUp(addSeconds(NOON, -HOUR))
        expect(await looksAt(kind)).toBe(false)
        await begin()
        wait(waits)
        expect(await looksAt(kind)).toBe(false)
        wait(1)
        await happens?.()
        expect(await looksAt(kind)).toBe(true)
        await mend()
        wait(10 * MINUTE)
        expect(await looksAt(kind)).toBe(false)
        expect(states()).toEqual([`${kind} begins`, `${kind} ends`])
        expect(JSON.stringify(told)).not.toMatch(/ada|lovelace|@|usr_|pay_|A-1/i)
      },
    )

    it('has a case for each that is not the process itself', () => {
      const ofTheProcess = ['database-unusable', 'server-errors']
      expect(Object.keys(CASES).concat(ofTheProcess).sort()).toEqual(Object.keys(ALERTS).sort())
    })

    it('is a mail that is tried in vain, not one that waits for its day', async () => {
      await backUp(NOON)
      await storeMail(database.db, ANY_MAIL, { now })
      const later = isoTime(addSeconds(NOON, DAY))
      await database.db.updateTable('outbox').set({ next_attempt_at: later }).execute()
      wait(HOUR)
      expect(await looksAt('mail-stuck')).toBe(false)
      await database.db.updateTable('outbox').set({ attempts: 1 }).execute()
      expect(await looksAt('mail-stuck')).toBe(true)
    })

    it('is no silent provider when money came by bank', async () => {
      await backUp(NOON)
      await addPayment(database.db, { client: await client(), now })
      await database.db.updateTable('payments').set({ provider: 'transfer' }).execute()
      wait(HOUR)
      expect(await looksAt('provider-silent')).toBe(false)
    })
  })

  describe('a process', () => {
    it('says every third minute that all is well, and only then', async () => {
      await backUp(NOON)
      const { lookNear } = watch()
      for (let minute = 0; minute < 6; minute += 1) await lookNear()
      expect(beats).toBe(2)
      surroundings.freeBytes = async () => 1
      for (let minute = 0; minute < 3; minute += 1) await lookNear()
      surroundings.freeBytes = async () => {
        throw new Error('gone')
      }
      wait(HOUR)
      for (let minute = 0; minute < 3; minute += 1) await lookNear()
      expect(beats).toBe(2)
    })

    it('tells of requests that ended in an error of ours since it looked last', async () => {
      await backUp(NOON)
      let errors = 5
      const { lookNear } = createWatch(aProcess(), () => errors)
      await lookNear()
      expect(states()).toEqual([])
      errors += 2
      await lookNear()
      expect(told[0]).toMatchObject({
        kind: 'server-errors',
        text: expect.stringMatching(/^2 within a minute/),
      })
      wait(10 * MINUTE)
      await lookNear()
      expect(states()).toEqual(['server-errors begins', 'server-errors ends'])
    })

    it('tells by itself that the database cannot be used, once for three minutes, and that it can again', async () => {
      await backUp(NOON)
      let isAway = false
      const deps = aProcess()
      const fail = () => {
        throw new Error('away')
      }
      const { db } = deps
      const away = db.withPlugin({ transformQuery: fail, transformResult: fail })
      const { lookNear } = createWatch(
        Object.defineProperty(deps, 'db', { get: () => (isAway ? away : db) }),
        () => 0,
      )
      await lookNear()
      isAway = true
      for (let minute = 0; minute < 2; minute += 1) await expect(lookNear()).rejects.toThrow('away')
      expect(states()).toEqual([])
      refuses = true
      await expect(lookNear()).rejects.toThrow('away')
      refuses = false
      for (let minute = 0; minute < 3; minute += 1) await expect(lookNear()).rejects.toThrow('away')
      expect(states()).toEqual(['database-unusable begins'])
      isAway = false
      for (let minute = 0; minute < 2; minute += 1) await lookNear()
      expect(states()).toEqual(['database-unusable begins', 'database-unusable ends'])
    })
  })
})
