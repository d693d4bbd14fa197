import { describe, expect, it, vi } from 'vitest'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { commit, publish, type Topic } from '#domain/kernel/commit.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { listMessages, readAsTeam, readMessages } from '#domain/messages/thread.server.ts'
import { createLog } from '#platform/log/log.ts'
import { eachEngine } from '#test/engines.ts'
import { PATIENT } from '#test/patient.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { studioFacts } from '#test/studio-facts.ts'
import { attachments, authLog, createSubscribers } from './product.ts'

function setUp() {
  const lines: { level: number; msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { say: authLog(createLog('info', { write })), lines }
}

it('what a visitor sent raises no alarm, a bug does', () => {
  const { say, lines } = setUp()
  say('error', 'Invalid password', [])
  say('error', 'taken', [Object.assign(new Error('UNIQUE constraint failed'), { errcode: 2067 })])
  say('error', 'broken', [new Error('a bug')])
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'Invalid password'],
    [30, 'taken'],
    [50, 'broken'],
  ])
})

it('a database that is away is told to whoever asked, not only to the log', () => {
  const { say, lines } = setUp()
  expect(() => say('error', 'no', [Object.assign(new Error('disk I/O error'), { errcode: 10 })])).toThrow(
    'disk',
  )
  expect(lines).toEqual([])
})

const find = attachments({
  studio: studioFacts(),
  accountingCurrency: 'EUR',
  clock: () => new Date(),
  get db(): never {
    throw new Error('Terms are in no database.')
  },
  drawInvoice: () => {
    throw new Error('Terms are not drawn.')
  },
})

it('attaches the terms of a version, in words', async () => {
  const { filename, contentType, content } = await find('terms:2026-11-22')
  expect([filename, contentType]).toEqual(['terms-2026-11-22.txt', 'text/plain; charset=utf-8'])
  const text = Buffer.from(content).toString('utf8')
  expect(text).toMatch(/^Terms of Service\n.*2026-11-22\n/)
  expect(text).toContain('https://studio.example/privacy')
  expect(text).toContain('Model withdrawal form')
})

it('refuses what it does not know', async () => {
  await expect(find('terms:2020-01-01')).rejects.toThrow('There are no terms with version 2020-01-01.')
  await expect(find('photo:1')).rejects.toThrow('Unknown attachment photo:1.')
})

const MAIL = {
  kind: 'account' as const,
  to: { proven: 'a@b.example' },
  mail: { senderDomain: 'b.example', subject: 'S', text: 'T', html: '<p>T' },
}

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const thread = (): Topic => `thread of ${rig.client.id}`
  const topicsOf = async (step: () => Promise<unknown>): Promise<Topic[]> => {
    const before = rig.notified.length
    await step()
    return rig.notified.slice(before).sort()
  }
  const tell = (body: string, dedupeKey: string) =>
    commit(rig.deps, (trx) => notifyClient(trx, { userId: rig.client.id, body, dedupeKey, now: rig.now() }))
  const newest = async () => (await listMessages(rig.deps, rig.client.id, { limit: 1 }))[0]?.id ?? ''

  describe('in this process', () => {
    it('an email that is stored wakes the outbox, the same email again does not', async () => {
      const store = () => commit(rig.deps, (trx) => enqueueEmail(trx, { ...MAIL, now: rig.now(), key: 'k' }))
      expect(await topicsOf(store)).toEqual(['outbox'])
      expect(await topicsOf(store)).toEqual([])
    })

    it('a message of the client wakes their thread', async () => {
      const write = () => writeAsClient(rig.deps, rig.client, { body: 'Hello', key: 'k' })
      expect(await topicsOf(write)).toEqual([thread()])
      expect(await topicsOf(write)).toEqual([])
    })

    it('a message of the team wakes the thread', async () => {
      expect(await topicsOf(() => replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Hello' }))).toEqual([
        thread(),
      ])
    })

    it('a message of the system wakes the thread, told twice once', async () => {
      expect(await topicsOf(() => tell('It began.', 'k'))).toEqual([thread()])
      expect(await topicsOf(() => tell('It began.', 'k'))).toEqual([])
    })

    it('what the client reads wakes the thread, read again it does not', async () => {
      await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Hello' })
      const upTo = await newest()
      const read = () => readMessages(rig.deps, rig.client.id, upTo)
      expect(await topicsOf(read)).toEqual([thread()])
      expect(await topicsOf(read)).toEqual([])
    })

    it('what the team reads wakes the thread, read again it does not', async () => {
      const { id } = await writeAsClient(rig.deps, rig.client, { body: 'Hello' })
      const read = () => readAsTeam(rig.deps, rig.client.id, id)
      expect(await topicsOf(read)).toEqual([thread()])
      expect(await topicsOf(read)).toEqual([])
    })

    it('a payment event that settles wakes both, the same event again nobody', async () => {
      const { intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      const ring = () => rig.ring('payment_intent.succeeded', intentId, 'evt_1')
      expect(await topicsOf(ring)).toEqual(['outbox', thread()])
      expect(await topicsOf(ring)).toEqual([])
    })
  })

  it.runIf(engine === 'postgres')('another process hears what was committed, and nothing else', async () => {
    const other = createSubscribers(await rig.database.connect())
    const heard: Topic[] = []
    await other.follow((topic) => heard.push(topic))
    const takenBack = commit(rig.deps, async (trx) => {
      publish(trx, 'thread of nobody')
      await rig.deps.subscribers.broadcast(trx, ['thread of nobody'])
      throw new Error('Taken back.')
    })
    await expect(takenBack).rejects.toThrow('Taken back.')
    await commit(rig.deps, async (trx) => {
      await enqueueEmail(trx, { ...MAIL, now: rig.now() })
      await rig.deps.subscribers.broadcast(trx, ['outbox'])
      expect(heard).toEqual([])
    })
    await tell('It began.', 'k')
    await vi.waitFor(() => expect(heard).toEqual(['outbox', thread()]), PATIENT)
    await other.stop()
  })

  it('who follows in this process hears it once, and nothing after the end', async () => {
    const subscribers = createSubscribers(rig.database.handle)
    const heard: Topic[] = []
    await subscribers.follow((topic) => heard.push(topic))
    const deps = { db: rig.database.db, subscribers, actor: SYSTEM }
    await commit(deps, async (trx) => publish(trx, thread()))
    expect(heard).toEqual([thread()])
    await subscribers.stop()
    await commit(deps, async (trx) => publish(trx, 'outbox'))
    expect(heard).toEqual([thread()])
  })
})
