import { afterEach, expect, it, vi } from 'vitest'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit, publish } from '#domain/kernel/commit.ts'
import { createLog } from '#platform/log/log.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { PATIENT } from '#test/patient.ts'
import { ANY_EMAIL } from '#test/store-email.ts'
import { testProduct } from '#test/test-product.ts'
import { startBackground } from './start-product.server.ts'

const NOBODY = { follow: () => () => {}, changed: () => {}, recheck: () => {}, close: () => {} }
const NO_STREAMS = { threadStreams: NOBODY, deskStreams: NOBODY }

const NO_ERRORS = { count: 0 }

oneEngine((engine) => {
  const database = useDatabase(engine)
  afterEach(() => vi.useRealTimers())

  it('what a commit stores wakes the sender of emails, and the open pages of that thread alone', async () => {
    // None of the jobs is triggered by the clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { infrastructure, ...product } = testProduct(database)
    const sent: string[] = []
    const sendMail = async ({ recipient }: { recipient: string }) => void sent.push(recipient)
    const changed: string[] = []
    const rechecked: string[] = []
    let atTheDesk = 0
    const streams = {
      threadStreams: {
        ...NOBODY,
        changed: (userId: string) => void changed.push(userId),
        recheck: (userId: string) => void rechecked.push(userId),
      },
      deskStreams: {
        ...NOBODY,
        recheck: () => void rechecked.push('the desk'),
        changed: () => {
          atTheDesk += 1
        },
      },
    }
    const background = await startBackground(
      { ...product, infrastructure: { ...infrastructure, sendMail } },
      streams,
      NO_ERRORS,
    )
    const { recipient: to, ...mail } = ANY_EMAIL
    await commit(product.deps, async (trx) => {
      publish(trx, 'thread of usr_ada')
      publish(trx, 'sessions of usr_bo')
      await enqueueEmail(trx, { kind: 'account', to: { proven: to }, mail, now: product.deps.clock() })
    })
    await vi.waitFor(() => expect(sent).toEqual([to]), PATIENT)
    expect(changed).toEqual(['usr_ada'])
    expect(rechecked).toEqual(['usr_bo', 'the desk'])
    expect(atTheDesk).toBeGreaterThanOrEqual(2)
    await background.stop()
  })

  it('does what is due as often as people are told, and goes on when it fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const runs: Record<string, number> = {}
    const write = (line: string) => {
      const { job } = JSON.parse(line)
      if (job !== undefined) runs[job] = (runs[job] ?? 0) + 1
    }
    const { deps, infrastructure, ...product } = testProduct(database, { log: createLog('error', { write }) })
    const away = () => {
      throw new Error('away')
    }
    const db = deps.db.withPlugin({ transformQuery: away, transformResult: away })
    const background = await startBackground(
      {
        ...product,
        deps: { ...deps, db, fetchRates: away, lookAtLink: away, sendAlert: away },
        infrastructure: {
          ...infrastructure,
          database: { ...infrastructure.database, file: '/no-such-folder/of-tests.sqlite' },
        },
      },
      NO_STREAMS,
      NO_ERRORS,
    )
    await vi.advanceTimersByTimeAsync(3600_000)
    // Stops the jobs that would start within the hour.
    await background.stop()
    expect(runs).toEqual({
      'delete expired rate limits': 7,
      'send missed welcome emails': 61,
      'sync open payments': 2,
      'expire quotes': 7,
      'send reminders': 3,
      'request second instalments': 61,
      'approve unanswered deliveries': 2,
      'check client links': 121,
      'send digests': 121,
      'email unread messages': 61,
      'post open tasks to the webhook': 61,
      'check pending VAT numbers': 2,
      'fetch exchange rates': 1,
      'run retention': 2,
      'run the checks': 7,
      'tidy uploaded files': 2,
      'delete old copies': 2,
    })
  })

  it('sends alerts about errors of ours, if the studio has a webhook', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const told: string[] = []
    const product = testProduct(database)
    const sendAlert = async ({ kind }: { kind: string }) => void told.push(kind)
    const deps = { ...product.deps, sendAlert }
    const errors = { count: 0 }
    const background = await startBackground({ ...product, deps }, NO_STREAMS, errors)
    errors.count = 1
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect(told).toContain('server errors'), PATIENT)
    await background.stop()
  })
})
