import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { attachmentsOf, beginAttachment, storeAttachment } from '#domain/messages/attachments.server.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { readThread } from '#domain/messages/thread.server.ts'
import { noticeUnread } from '#domain/messages/unread-notices.server.ts'
import { expireMessages } from '#domain/privacy/retention.store.server.ts'
import { retentionLimits } from '#domain/privacy/retention-limits.ts'
import { findBlobs } from '#domain/storage/blobs.server.ts'
import { examineStorage, giveUpMissing, tidyBlobs } from '#domain/storage/contents.server.ts'
import { openPreview } from '#domain/storage/previews.server.ts'
import { allOf } from '#test/all-of.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { photo, pixelBomb } from '#test/pictures.ts'
import { oneRefused, refused } from '#test/refused.ts'
import { receiveFile } from './uploads.server.ts'

const DAY = 24 * 3600 * 1000

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now = new Date('2026-11-20T12:00:00.000Z')
  let given: ReturnType<typeof domainDeps>
  let ada: Awaited<ReturnType<typeof addClient>>
  let grace: Awaited<ReturnType<typeof addClient>>

  const upload = async (of: typeof ada, name: string, bytes: Buffer) => {
    const { id } = await beginAttachment(given, of, { name, size: bytes.length })
    await receiveFile(given, of, { id, offset: 0, length: bytes.length, bytes: Readable.from([bytes]) })
    return id
  }
  const filesOf = async (messageId: string) =>
    (await attachmentsOf(database.db, [messageId])).get(messageId) ?? []
  const previewOf = async (ownerId: string, id: string) =>
    Buffer.concat(await allOf((await openPreview(given, { ownerId, id })).bytes))

  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00.000Z')
    given = domainDeps(database.db, { clock: () => now })
    ada = await addClient(database.db, { createdAt: now })
    grace = await addClient(database.db, { createdAt: now })
  })

  describe('files of messages', () => {
    it('a picture is shown without what its file said, and is no project file', async () => {
      const id = await upload(ada, 'harbour.jpg', await photo(3000, 2000))
      const sent = await writeAsClient(given, ada, { body: '', attachments: [id] })
      expect(await filesOf(sent.id)).toMatchObject([
        {
          id,
          name: 'harbour.jpg',
          kind: 'jpeg',
          purpose: 'attachment',
          preview: { width: 800, height: 1200 },
        },
      ])
      const preview = await sharp(await previewOf(ada.id, id)).metadata()
      expect(preview).toMatchObject({ format: 'webp', width: 800, height: 1200 })
      expect([preview.exif, preview.orientation]).toEqual([undefined, undefined])
      expect(await rowsIn(database.db, 'files')).toEqual([])
      await refused(openPreview(given, { ownerId: grace.id, id }), 'not-found')
    })

    it('what begins like a picture and is none is a file', async () => {
      const id = await upload(ada, 'broken.png', Buffer.from('89504e470d0a1a0a0000', 'hex'))
      const sent = await writeAsClient(given, ada, { body: 'See', attachments: [id] })
      expect(await filesOf(sent.id)).toMatchObject([{ name: 'broken.png', kind: 'png', preview: null }])
    })

    it('a picture of 900 million pixels is refused in a sentence, and nothing of it stays', async () => {
      await expect(upload(ada, 'bomb.png', pixelBomb())).rejects.toThrow(
        'bomb.png has 30,000 × 30,000 pixels, but we only open pictures of up to 50,000,000 pixels.',
      )
      expect(await rowsIn(database.db, 'blobs')).toEqual([])
      expect(await examineStorage(given)).toMatchObject({ contents: 0 })
    })

    it('more than 25 MB is refused before its first byte', async () => {
      const file = { name: 'a.zip', size: 25_000_001 }
      expect(() => beginAttachment(given, ada, file)).toThrow(/an attachment can be at most 25.0 MB/)
    })

    it('of another client, half uploaded, sent before, or the studio’s, it is not taken; nothing is sent then', async () => {
      const [hers, own] = [
        await upload(grace, 'hers.txt', Buffer.from('hers')),
        await upload(ada, 'a.txt', Buffer.from('a')),
      ]
      const half = (await beginAttachment(given, ada, { name: 'half.txt', size: 9 })).id
      const ours = await storeAttachment(given, {
        ...bytesOf('ours.txt', 'ours'),
        ownerId: ada.id,
        side: 'team',
      })
      await writeAsClient(given, ada, { body: 'First', attachments: [own], key: 'k' })
      for (const attachments of [[hers], [half], [own], [ours], ['blb_0']])
        await expect(writeAsClient(given, ada, { body: 'Again', attachments })).rejects.toThrow(
          'A file in this message is missing. Please attach it again.',
        )
      expect(await bodies(ada.id)).toEqual(['First'])
      expect((await findBlobs(database.db, [hers])).get(hers)).toMatchObject({ status: 'here' })
      // The same attempt is the same message. With other files it is a new one.
      await writeAsClient(given, ada, { body: 'First', attachments: [own], key: 'k' })
      await refused(writeAsClient(given, ada, { body: 'First', attachments: [], key: 'k' }), 'conflict')
    })

    it('two messages at once get it once', async () => {
      const id = await upload(ada, 'a.txt', Buffer.from('a'))
      await oneRefused(['One', 'Two'].map((body) => writeAsClient(given, ada, { body, attachments: [id] })))
      expect(await bodies(ada.id)).toHaveLength(1)
    })

    it('the studio sends them too, and the mail counts them without their names', async () => {
      const id = await storeAttachment(given, {
        ...bytesOf('plan.txt', 'plan'),
        ownerId: ada.id,
        side: 'team',
      })
      await replyAsTeam(given, { userId: ada.id, body: 'The plan', attachments: [id] })
      now = new Date(now.getTime() + 11 * 60_000)
      await noticeUnread(given)
      const { text } = await rowIn(database.db, 'outbox')
      expect(text).toContain('The plan\n(1 file attached)')
      expect(text).not.toContain('plan.txt')
    })

    it('what no message took within a day is deleted with its preview; what one took stays', async () => {
      await upload(ada, 'forgotten.jpg', await photo())
      const kept = await upload(ada, 'kept.jpg', await photo(310, 200))
      await writeAsClient(given, ada, { body: 'Kept', attachments: [kept] })
      expect(await examineStorage(given)).toMatchObject({ contents: 4, missing: [] })
      now = new Date(now.getTime() + DAY + 1000)
      await tidyBlobs(given)
      expect(await examineStorage(given)).toMatchObject({ contents: 2, missing: [] })
      expect(await previewOf(ada.id, kept)).not.toHaveLength(0)
    })

    it('a preview that is lost is found missing and given up; the file stays', async () => {
      const id = await upload(ada, 'a.jpg', await photo())
      const { preview_sha256: lost } = await rowIn(database.db, 'blobs')
      await given.blobStorage.remove(lost ?? '')
      const { missing } = await examineStorage(given)
      expect(missing).toMatchObject([{ sha256: lost }])
      await giveUpMissing(given, missing)
      expect((await findBlobs(database.db, [id])).get(id)).toMatchObject({ status: 'here', preview: null })
      expect(await examineStorage(given)).toMatchObject({ contents: 1, missing: [] })
    })

    it('they go with their message after two years', async () => {
      const id = await upload(ada, 'a.txt', randomBytes(10))
      await writeAsClient(given, ada, { body: 'Old', attachments: [id] })
      now = new Date('2028-11-25T12:00:00.000Z')
      const limits = retentionLimits(now, '01-01')
      await database.db.transaction().execute((trx) => expireMessages(trx, limits))
      expect(await rowsIn(database.db, 'blobs')).toEqual([])
    })
  })

  async function bodies(userId: string): Promise<string[]> {
    return (await allOf(readThread(database.db, userId))).map(({ body }) => body)
  }
})

function bytesOf(name: string, text: string) {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, bytes: Readable.from([bytes]) }
}
