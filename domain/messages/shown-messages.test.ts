import { expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { notifyClient } from './messages.server.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import { listMessages, shownMessages } from './thread.server.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const deps = () => domainDeps(database.db)
  const shown = async (userId: string, of = '') => {
    const messages = await listMessages(deps(), userId, { limit: 100 })
    const parts = (await shownMessages(database.db, messages)).filter(({ id }) => id.startsWith(of))
    return parts.map((message) => message.parts)
  }
  const set = 'Set `r.Nanite 0`'
  const partsOfSet = [
    { kind: 'text', text: 'Set ' },
    { kind: 'code', text: 'r.Nanite 0' },
  ]

  it('shows the parts of a message, whoever wrote it', async () => {
    const ada = await addClient(database.db)
    await writeAsClient(deps(), ada, { body: set })
    await replyAsTeam(deps(), { userId: ada.id, body: set })
    const event = { userId: ada.id, body: set, dedupeKey: `test:${ada.id}`, now: new Date() }
    await commit(deps(), (trx) => notifyClient(trx, event))
    const written = (await shown(ada.id)).filter((parts) => parts.length > 1)
    expect(written).toEqual([partsOfSet, partsOfSet, partsOfSet])
  })
})
