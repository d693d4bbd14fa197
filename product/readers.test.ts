import { describe, expect, it, vi } from 'vitest'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { commit, type Reader, wakes } from '#domain/kernel/commit.ts'
import { replyAsTeam, tellClient, writeAsClient } from '#domain/messages/messages.server.ts'
import { listMessages, readAsTeam, readMessages } from '#domain/messages/thread.server.ts'
import { eachEngine } from '#test/engines.ts'
import { PATIENT } from '#test/patient.ts'
import { usePaymentsRig } from '#test/payments-rig.ts'
import { createReaders } from './readers.ts'

const MAIL = {
  kind: 'account' as const,
  to: { proven: 'a@b.example' },
  mail: { senderDomain: 'b.example', subject: 'S', text: 'T', html: '<p>T' },
}

eachEngine((engine) => {
  const rig = usePaymentsRig(engine)
  const thread = (): Reader => `thread of ${rig.client.id}`
  /** Who is woken by it. */
  const wokenBy = async (step: () => Promise<unknown>): Promise<Reader[]> => {
    const before = rig.woken.length
    await step()
    return rig.woken.slice(before).sort()
  }
  const tell = (body: string, dedupeKey: string) =>
    commit(rig.deps, (work) => tellClient(work, { userId: rig.client.id, body, dedupeKey, now: rig.now() }))
  const newest = async () => (await listMessages(rig.deps, rig.client.id, { limit: 1 }))[0]?.id ?? ''

  describe('in this process', () => {
    it('a mail that is stored wakes the outbox, the same mail again does not', async () => {
      const store = () => commit(rig.deps, (work) => enqueueMail(work, { ...MAIL, now: rig.now(), key: 'k' }))
      expect(await wokenBy(store)).toEqual(['outbox'])
      expect(await wokenBy(store)).toEqual([])
    })

    it('a message of the client wakes their thread', async () => {
      const write = () => writeAsClient(rig.deps, rig.client, { body: 'Hello', key: 'k' })
      expect(await wokenBy(write)).toEqual([thread()])
      expect(await wokenBy(write)).toEqual([])
    })

    it('a message of the team wakes the thread', async () => {
      expect(await wokenBy(() => replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Hello' }))).toEqual([
        thread(),
      ])
    })

    it('a message of the system wakes the thread, told twice once', async () => {
      expect(await wokenBy(() => tell('It began.', 'k'))).toEqual([thread()])
      expect(await wokenBy(() => tell('It began.', 'k'))).toEqual([])
    })

    it('what the client reads wakes the thread, read again it does not', async () => {
      await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Hello' })
      const upTo = await newest()
      const read = () => readMessages(rig.deps, rig.client.id, upTo)
      expect(await wokenBy(read)).toEqual([thread()])
      expect(await wokenBy(read)).toEqual([])
    })

    it('what the team reads wakes the thread, read again it does not', async () => {
      const { id } = await writeAsClient(rig.deps, rig.client, { body: 'Hello' })
      const read = () => readAsTeam(rig.deps, rig.client.id, id)
      expect(await wokenBy(read)).toEqual([thread()])
      expect(await wokenBy(read)).toEqual([])
    })

    it('a payment event that settles wakes both, the same event again nobody', async () => {
      const { intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      const ring = () => rig.ring('payment_intent.succeeded', intentId, 'evt_1')
      expect(await wokenBy(ring)).toEqual(['outbox', thread()])
      expect(await wokenBy(ring)).toEqual([])
    })
  })

  it.runIf(engine === 'postgres')('another process hears what was committed, and nothing else', async () => {
    const other = createReaders(await rig.database.connect())
    const heard: Reader[] = []
    await other.follow((reader) => heard.push(reader))
    const takenBack = commit(rig.deps, async (work) => {
      wakes(work, 'thread of nobody')
      await rig.deps.readers.announce(work, ['thread of nobody'])
      throw new Error('Taken back.')
    })
    await expect(takenBack).rejects.toThrow('Taken back.')
    await commit(rig.deps, async (work) => {
      await enqueueMail(work, { ...MAIL, now: rig.now() })
      await rig.deps.readers.announce(work, ['outbox'])
      expect(heard).toEqual([])
    })
    await tell('It began.', 'k')
    await vi.waitFor(() => expect(heard).toEqual(['outbox', thread()]), PATIENT)
    await other.stop()
  })

  it('who follows in this process hears it once, and nothing after the end', async () => {
    const readers = createReaders(rig.database.handle)
    const heard: Reader[] = []
    await readers.follow((reader) => heard.push(reader))
    const deps = { db: rig.database.db, readers, actor: SYSTEM }
    await commit(deps, async (work) => wakes(work, thread()))
    expect(heard).toEqual([thread()])
    await readers.stop()
    await commit(deps, async (work) => wakes(work, 'outbox'))
    expect(heard).toEqual([thread()])
  })
})
