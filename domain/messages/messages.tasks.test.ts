import { expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { refused } from '#test/refused.ts'
import { notifyClient } from './messages.server.ts'
import { unansweredThreads } from './messages.tasks.server.ts'
import { chooseAnswer } from './questions.server.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import { listMessages, listMessagesAsTeam, needsNoAnswer, readAsTeam } from './thread.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const world = async () => {
    let now = NOON
    const deps = domainDeps(database.db, { clock: () => now })
    const [kelp, iron] = [
      await addClient(database.db, { name: 'Kelp' }),
      await addClient(database.db, { name: 'Iron' }),
    ]
    return {
      deps,
      kelp,
      iron,
      noor: actingAs(deps, { kind: 'staff', name: 'Noor' }),
      bo: actingAs(deps, { kind: 'staff', name: 'Bo' }),
      passMinute: () => {
        now = addSeconds(now, 60)
      },
      waits: async () =>
        (await unansweredThreads(deps)).map(({ client, about, since }) => `${client}, ${about}, ${since}`),
      read: async (client: typeof kelp) =>
        (await listMessagesAsTeam(database.db, client.id, { limit: 9 })).map(
          ({ body, readBy, needsAnswer }) => ({ body, readBy, needsAnswer }),
        ),
    }
  }

  it('waits until it is answered, whoever has read it', async () => {
    const { deps, kelp, iron, noor, bo, passMinute, waits, read } = await world()
    const { id } = await writeAsClient(deps, kelp, { body: 'When?' })
    passMinute()
    await writeAsClient(deps, iron, { body: 'Hello' })
    await readAsTeam(noor, kelp.id, id)
    await readAsTeam(bo, kelp.id, id)
    expect(await waits()).toEqual([
      'Kelp, Read by Noor, 2026-11-20T12:00:00.000Z',
      'Iron, , 2026-11-20T12:01:00.000Z',
    ])
    expect(await read(kelp)).toEqual([{ body: 'When?', readBy: 'Noor', needsAnswer: true }])
    await replyAsTeam(bo, { userId: kelp.id, body: 'On Monday.' })
    expect(await waits()).toEqual(['Iron, , 2026-11-20T12:01:00.000Z'])
    // The client sees that it was read, but not by whom.
    const shown = await listMessages(deps, kelp.id, { limit: 9 })
    expect(shown.find(({ body }) => body === 'When?')?.readAt).not.toBeNull()
    expect(JSON.stringify(shown.filter(({ author }) => author === 'client'))).not.toMatch(
      /Noor|readBy|needsAnswer/,
    )
  })

  it('waits on where a client wrote what the writer of an answer had not read', async () => {
    const { deps, kelp, noor, waits } = await world()
    const { id: seen } = await writeAsClient(deps, kelp, { body: 'When?' })
    await writeAsClient(deps, kelp, { body: 'And how much?' })
    await replyAsTeam(noor, { userId: kelp.id, body: 'On Monday.', seen })
    expect(await waits()).toEqual(['Kelp, , 2026-11-20T12:00:00.001Z'])
  })

  it('waits no more where somebody says that it needs no answer, until the client writes again', async () => {
    const { deps, kelp, iron, noor, waits } = await world()
    const { id } = await writeAsClient(deps, kelp, { body: 'Thanks!' })
    const { id: others } = await writeAsClient(deps, iron, { body: 'Hello' })
    await refused(needsNoAnswer(noor, kelp.id, others), 'not-found')
    await needsNoAnswer(noor, kelp.id, id)
    expect(await waits()).toEqual([expect.stringContaining('Iron')])
    await writeAsClient(deps, kelp, { body: 'One more thing.' })
    expect(await waits()).toHaveLength(2)
  })

  it('does not wait for what the system tells, or a choice among answers', async () => {
    const { deps, kelp, noor, waits } = await world()
    await writeAsClient(deps, kelp, { body: 'When?' })
    await commit(deps, (trx) =>
      notifyClient(trx, { userId: kelp.id, body: 'Paid.', dedupeKey: 'paid', now: NOON }),
    )
    expect(await waits()).toHaveLength(1)
    const { id: questionId } = await replyAsTeam(noor, {
      userId: kelp.id,
      body: 'Which?',
      asks: true,
      choices: ['Reef', 'Bay'],
    })
    await chooseAnswer(deps, kelp, { questionId, choice: 'Reef' })
    expect(await waits()).toEqual([])
  })
})
