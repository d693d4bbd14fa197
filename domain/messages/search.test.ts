import { beforeEach, describe, expect, it } from 'vitest'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { MOST_FOUND } from './messages.schema.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import { searchMessages } from './thread.server.ts'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let ada: Awaited<ReturnType<typeof addClient>>
  let grace: Awaited<ReturnType<typeof addClient>>
  const deps = () => domainDeps(database.db)
  const write = (body: string, client = ada) => writeAsClient(deps(), client, { body })
  const found = async (text: string, client = ada) =>
    (await searchMessages(database.db, client.id, text)).map(({ body }) => body)

  beforeEach(async () => {
    ada = await addClient(database.db)
    grace = await addClient(database.db)
  })

  describe('searchMessages', () => {
    it('finds what both sides wrote in one’s own thread, newest first, in small letters and capitals', async () => {
      await write('The storm stutters')
      await replyAsTeam(deps(), { userId: ada.id, body: 'STORM scene, noted' })
      await write('Nothing of it')
      await write('My storm', grace)
      expect(await found('storm')).toEqual(['STORM scene, noted', 'The storm stutters'])
      expect(await found('storm', grace)).toEqual(['My storm'])
    })

    it.each(['ångström', 'ÅNGSTRÖM', 'Ångström'])('finds Swedish letters written as %s', async (body) => {
      await write(`Ett ${body} till`)
      expect(await found('Ångström')).toHaveLength(1)
      expect(await found('ångström')).toHaveLength(1)
    })

    it.each([
      ['100%', ['At 100% now']],
      ['%', ['At 100% now']],
      ['r_x', ['r_x=1']],
      ['\\n', ['C:\\new']],
      ["'; drop", ["'; drop table messages"]],
    ])('letters that stand for others elsewhere stand for themselves: %s', async (text, bodies) => {
      for (const body of [
        'At 100% now',
        'At 1000 now',
        'r_x=1',
        'rax=1',
        'C:\\new',
        'C:new',
        "'; drop table messages",
      ])
        await write(body)
      expect(await found(text)).toEqual(bodies)
    })

    it('finds so many at most', async () => {
      for (let number = 0; number <= MOST_FOUND; number++) await write(`wind ${number}`)
      const winds = await found('wind')
      expect([winds.length, winds[0]]).toEqual([MOST_FOUND, `wind ${MOST_FOUND}`])
    })
  })
})
