import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { takeAsTeam } from '#domain/storage/downloads.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps, testStorage } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { sha256Of } from '#test/factories/captures.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { oneRefused, refused } from '#test/refused.ts'
import { listFiles } from './files.server.ts'
import { confirmCopyDeleted, confirmFetched, giveFile } from './studio-files.server.ts'
import { beginFile, receiveFile, submitFile } from './uploads.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const BUILD = Buffer.from('the bytes of a build')
const SHA256 = sha256Of(BUILD)
const LINK = 'https://drive.google.com/file/d/secret-of-the-link'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let storage: BlobStorage
  let ada: Awaited<ReturnType<typeof addClient>>
  let bea: Awaited<ReturnType<typeof addClient>>
  const deps = () => domainDeps(database.db, { clock: () => now, blobStorage: storage })
  const noor = () => actingAs(deps(), { kind: 'staff', name: 'Noor' })
  const pass = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const openOf = async (client: typeof ada) => {
    return (await aPaidProject(database.db, { client, service: 'full-optimization', now })).id
  }
  const upload = async (client: typeof ada, name: string) => {
    const { id } = await beginFile(deps(), client, { name, size: BUILD.length })
    const piece = { id, offset: 0, length: BUILD.length, bytes: Readable.from([BUILD]) }
    await receiveFile(deps(), client, piece)
    return id
  }
  const sendLink = (client: typeof ada) =>
    submitFile(deps(), client, { fileUrl: LINK, service: 'full-optimization' })
  const end = async (projectId: string) => {
    await changeProjectStatus(deps(), { projectId, to: 'in-progress', author: 'team', anyway: true })
    await changeProjectStatus(deps(), { projectId, to: 'completed', author: 'team', figuresFollow: true })
  }
  const mails = async () =>
    (await rowsIn(database.db, 'outbox')).filter(({ dedupe_key }) => dedupe_key?.startsWith('copy-deleted:'))
  const messages = async () =>
    (await database.db.selectFrom('messages').select(['user_id', 'body']).execute()).filter(({ body }) =>
      body.startsWith('We have deleted our working copy'),
    )

  beforeEach(async () => {
    now = NOON
    storage = testStorage()
    ada = await addClient(database.db, { createdAt: NOON })
    bea = await addClient(database.db, { name: 'Bea Example', createdAt: NOON })
  })

  it('a link is fetched once, by whom and when it was first; what was uploaded is noted as it is taken', async () => {
    await openOf(ada)
    const { id } = await sendLink(ada)
    const blobId = await upload(ada, 'harbour.zip')
    pass(3600)
    expect((await confirmFetched(noor(), { fileId: id })).fetched).toEqual({
      at: isoTime(now),
      byName: 'Noor',
    })
    await takeAsTeam(noor(), blobId)
    const first = isoTime(now)
    pass(3600)
    await confirmFetched(actingAs(deps(), { kind: 'staff', name: 'Ines' }), { fileId: id })
    await takeAsTeam(actingAs(deps(), { kind: 'staff', name: 'Ines' }), blobId)
    const fetched = { at: first, byName: 'Noor' }
    expect((await listFiles(database.db, ada.id)).map((one) => one.fetched)).toEqual([fetched, fetched])
    const { id: uploaded } = await rowIn(database.db, 'files', { blob_id: blobId })
    await refused(confirmFetched(noor(), { fileId: uploaded }), 'conflict')
    await refused(confirmFetched(noor(), { fileId: 'fil_none' }), 'not-found')
  })

  it('deletes what its client uploaded, and says so once by message and email', async () => {
    const [projectId, other] = [await openOf(ada), await openOf(bea)]
    await sendLink(ada)
    pass(60)
    await upload(ada, 'harbour.zip')
    const kept = await upload(bea, 'of bea.zip')
    pass(60)
    await giveFile(noor(), {
      projectId,
      name: 'ours.zip',
      size: BUILD.length,
      bytes: Readable.from([BUILD]),
    })
    await end(projectId)
    await end(other)
    pass(30 * DAY)
    await confirmCopyDeleted(noor(), { projectId })
    await rowIn(database.db, 'audit_log', { action: 'project-copy-deleted', about: projectId })

    expect((await listFiles(database.db, ada.id)).map(({ blob }) => blob?.status)).toEqual([
      'here',
      'gone',
      undefined,
    ])
    expect((await listFiles(database.db, bea.id)).map(({ blob }) => blob?.status)).toEqual(['here'])
    // Bea has a file with the same bytes.
    expect(await storage.contentSize(SHA256)).toBe(BUILD.length)
    await expect(takeAsTeam(noor(), kept)).resolves.toMatchObject({ size: BUILD.length })

    await refused(confirmCopyDeleted(noor(), { projectId }), 'conflict')
    expect(await mails()).toMatchObject([
      {
        recipient: ada.email,
        status: 'waiting',
        attachments: null,
        subject: expect.stringMatching(
          /^We have deleted our copy of your files: order [0-9A-Z]{5}-[0-9A-Z]{5}$/,
        ),
        text: expect.stringContaining('By: Noor, '),
      },
    ])
    expect(await messages()).toEqual([
      {
        user_id: ada.id,
        body: 'We have deleted our working copy of your project Full Optimization and the files you uploaded for it.',
      },
    ])
  })

  it('of two who say it at once, one is heard', async () => {
    const projectId = await openOf(ada)
    await end(projectId)
    pass(2 * DAY)
    await oneRefused([1, 2].map(() => confirmCopyDeleted(noor(), { projectId })))
    expect(await mails()).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
  })

  it('waits until the project can be reopened no more', async () => {
    const projectId = await openOf(ada)
    await upload(ada, 'harbour.zip')
    await end(projectId)
    pass(DAY)
    await refused(confirmCopyDeleted(noor(), { projectId }), {
      userMessage: expect.stringMatching(/can be reopened until Sat 21 Nov, 13:00 CET/),
    })
    await reopenProject(deps(), { projectId })
    expect((await listFiles(database.db, ada.id)).map(({ blob }) => blob?.status)).toEqual(['here'])
  })
})
