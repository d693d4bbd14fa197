import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { forgetPerson } from '#domain/people/people.server.ts'
import { examineStorage } from '#domain/storage/contents.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { openPage } from '#test/open-page.ts'
import { oneRefused } from '#test/refused.ts'
import { storeAttachment } from './attachments.server.ts'
import { notifyClient } from './messages.server.ts'
import { deleteMessage, editMessage, replyAsTeam, writeAsClient } from './send-message.server.ts'
import { countUnread, openQuestion } from './thread.server.ts'
import { createThreadStreams } from './thread-streams.server.ts'
import { noticeUnread } from './unread-notices.server.ts'

const TOO_LATE = 'This message was sent more than ten minutes ago, so it can no longer be changed or deleted.'
const NEVER_MS = 3_600_000

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let given: ReturnType<typeof domainDeps>
  let ada: Awaited<ReturnType<typeof addClient>>
  let grace: Awaited<ReturnType<typeof addClient>>
  const write = (body = 'Teh storm') => writeAsClient(given, ada, { body })
  const edit = (id: string, body: string, editedAt: string | null = null, client = ada.id) =>
    editMessage(given, { id, writer: { client } }, { body, editedAt })
  const remove = (id: string, client = ada.id) => deleteMessage(given, { id, writer: { client } })
  const rows = () =>
    database.db.selectFrom('messages').select(['id', 'body']).orderBy('created_at').orderBy('id').execute()
  const bodies = async () => (await rows()).map(({ body }) => body)
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const mails = async () => (await rowsIn(database.db, 'outbox')).map(({ text }) => text)

  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00.000Z')
    given = domainDeps(database.db, { clock: () => now })
    ada = await addClient(database.db, { createdAt: now })
    grace = await addClient(database.db, { createdAt: now })
  })

  describe('a message of one’s own', () => {
    it('is changed within ten minutes and says so; no later', async () => {
      const { id } = await write()
      pass(599)
      const edited = await edit(id, 'The storm')
      expect(edited).toMatchObject({ body: 'The storm', editedAt: now.toISOString(), deletedAt: null })
      expect(await edit(id, 'The storm', null), 'the same again').toEqual(edited)
      pass(2)
      await expect(edit(id, 'Late', edited.editedAt)).rejects.toThrow(TOO_LATE)
      await expect(remove(id)).rejects.toThrow(TOO_LATE)
      expect(await bodies()).toEqual(['The storm'])
    })

    it('is nobody else’s: not of another client, not of the other side, not of the system', async () => {
      const { id } = await write()
      const { id: ours } = await replyAsTeam(given, { userId: ada.id, body: 'Ours' })
      await commit(given, (trx) =>
        notifyClient(trx, { userId: ada.id, body: 'Told', dedupeKey: 'told', now: given.clock() }),
      )
      const told = (await rows()).at(-1)?.id ?? ''
      for (const attempt of [
        () => edit(id, 'Hers', null, grace.id),
        () => remove(id, grace.id),
        () => edit(ours, 'Mine'),
        () => remove(told),
        () => editMessage(given, { id, writer: 'team' }, { body: 'Ours', editedAt: null }),
        () => deleteMessage(given, { id: told, writer: 'team' }),
      ])
        await expect(attempt()).rejects.toThrow('Message not found.')
      expect(await bodies()).toEqual(['Teh storm', 'Ours', 'Told'])
    })

    it('is refused an empty text and one too long', async () => {
      const { id } = await write()
      await expect(edit(id, ' ')).rejects.toThrow('Please write a message')
      await expect(edit(id, 'a'.repeat(5001))).rejects.toThrow('at most 5,000')
    })

    it('two changes at once: one is made, the other refused', async () => {
      const { id } = await write()
      const { done } = await oneRefused([edit(id, 'One'), edit(id, 'Two')])
      expect(await bodies()).toEqual([done.body])
      await expect(edit(id, 'Three', null)).rejects.toThrow('was changed or deleted in the meantime')
    })

    it('is deleted with its files; that there was one stays', async () => {
      const bytes = async function* () {
        yield Buffer.from('secret')
      }
      const file = await storeAttachment(given, {
        ownerId: ada.id,
        side: 'team',
        name: 'a.txt',
        size: 6,
        bytes: bytes(),
      })
      const { id } = await replyAsTeam(given, { userId: ada.id, body: 'A?', asks: true, attachments: [file] })
      expect(await openQuestion(database.db, ada.id)).toBeDefined()
      const deleted = await deleteMessage(given, { id, writer: 'team' })
      expect(deleted).toMatchObject({ body: '', asks: false, deletedAt: now.toISOString() })
      expect(await deleteMessage(given, { id, writer: 'team' }), 'the same again').toEqual(deleted)
      expect(await examineStorage(given)).toMatchObject({ contents: 0, stray: [] })
      expect(await openQuestion(database.db, ada.id)).toBeUndefined()
      expect(await countUnread(database.db, ada.id)).toBe(0)
      await expect(editMessage(given, { id, writer: 'team' }, { body: 'B', editedAt: null })).rejects.toThrow(
        'This message was deleted.',
      )
    })

    it('a mail says what stands there as it leaves, and stays as it is', async () => {
      const { id: kept } = await replyAsTeam(given, { userId: ada.id, body: 'Kept' })
      const { id: gone } = await replyAsTeam(given, { userId: ada.id, body: 'Gone' })
      await deleteMessage(given, { id: gone, writer: 'team' })
      pass(599)
      await editMessage(given, { id: kept, writer: 'team' }, { body: 'Better', editedAt: null })
      pass(2)
      await noticeUnread(given)
      const [text] = await mails()
      expect(text).toContain('Better')
      expect(text).not.toMatch(/Kept|Gone/)
      await replyAsTeam(given, { userId: ada.id, body: 'More' })
      expect(await mails()).toEqual([text])
    })

    it('the other side sees it live', async () => {
      const { id } = await write()
      const streams = createThreadStreams({
        db: database.db,
        clock: given.clock,
        log: given.log,
        pollMs: NEVER_MS,
        heartbeatMs: NEVER_MS,
      })
      const page = openPage((open) => streams.follow({ userId: ada.id, isSignedIn: async () => true }, open))
      await page.next()
      for (const change of [() => edit(id, 'The storm'), () => remove(id)]) {
        given.notified.length = 0
        await change()
        expect(given.notified).toEqual([`thread of ${ada.id}`])
        streams.changed(ada.id)
        expect(await page.next()).toMatchObject({ latestId: id })
      }
      streams.close()
    })

    it('of an account that was deleted meanwhile is no message', async () => {
      const { id } = await write()
      await database.db.transaction().execute((trx) => forgetPerson(trx, ada))
      await expect(edit(id, 'Too late')).rejects.toThrow('Message not found.')
      await expect(remove(id)).rejects.toThrow('Message not found.')
    })
  })
})
