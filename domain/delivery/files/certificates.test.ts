import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import { forgetPerson } from '#domain/people/people.own-data.server.ts'
import { runRetention } from '#domain/privacy/retention.server.ts'
import { moveProject } from '#domain/projects/moves/move-project.server.ts'
import { reopenProject } from '#domain/projects/moves/reopen-project.server.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { takeAsTeam } from '#domain/storage/downloads.server.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps, testStorage } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { sayCopyDeleted } from './delete-copy.server.ts'
import type { DeletionCertificate } from './deletion-certificate.ts'
import { sayFetched } from './fetch-file.server.ts'
import { exportOfCertificates } from './files.own-data.server.ts'
import { listFiles, submitFile } from './files.server.ts'
import { giveFile } from './give-file.server.ts'
import { certificateFile } from './show-certificate.server.ts'
import { beginFile, receiveFile } from './uploads.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const BUILD = Buffer.from('the bytes of a build')
const SHA256 = createHash('sha256').update(BUILD).digest('hex')
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
    const paymentId = await addPayment(database.db, { client, now })
    const order = { userId: client.id, paymentId, service: 'full-optimization', now }
    return (await commit(deps(), (work) => openPaidProject(work, order))).id
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
    await moveProject(deps(), { projectId, to: 'in-progress', author: 'team', anyway: true })
    await moveProject(deps(), { projectId, to: 'completed', author: 'team', figuresFollow: true })
  }
  const drawn: DeletionCertificate[] = []
  const drawCertificate = async (certificate: DeletionCertificate) => {
    drawn.push(certificate)
    return { pdf: Buffer.from(JSON.stringify(certificate)) }
  }
  const file = (which: { projectId: string; ownerId?: string }) =>
    certificateFile({ db: database.db, drawCertificate }, which)
  const mails = async () =>
    (await database.db.selectFrom('outbox').selectAll().execute()).filter(({ dedupe_key }) =>
      dedupe_key?.startsWith('copy-deleted:'),
    )
  const rows = (table: 'file_traces' | 'deletion_certificates' | 'files') =>
    database.db.selectFrom(table).selectAll().execute()

  beforeEach(async () => {
    now = NOON
    storage = testStorage()
    drawn.length = 0
    ada = await addClient(database.db, { createdAt: NOON })
    bea = await addClient(database.db, { name: 'Bea Example', createdAt: NOON })
  })

  it('a link is fetched once, by whom and when it was first; what was uploaded is noted as it is taken', async () => {
    await openOf(ada)
    const { id } = await sendLink(ada)
    const blobId = await upload(ada, 'harbour.zip')
    pass(3600)
    expect((await sayFetched(noor(), { fileId: id })).fetched).toEqual({ at: isoTime(now), byName: 'Noor' })
    await takeAsTeam(noor(), blobId)
    const first = isoTime(now)
    pass(3600)
    await sayFetched(actingAs(deps(), { kind: 'staff', name: 'Ines' }), { fileId: id })
    await takeAsTeam(actingAs(deps(), { kind: 'staff', name: 'Ines' }), blobId)
    const fetched = { at: first, byName: 'Noor' }
    expect((await listFiles(database.db, ada.id)).map((one) => one.fetched)).toEqual([fetched, fetched])
    const uploaded = (await rows('files')).find(({ blob_id }) => blob_id === blobId)?.id ?? ''
    await expect(sayFetched(noor(), { fileId: uploaded })).rejects.toMatchObject({ code: 'conflict' })
    await expect(sayFetched(noor(), { fileId: 'fil_none' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('certifies once what came, when it was fetched, when it was deleted and by whom', async () => {
    const [projectId, other] = [await openOf(ada), await openOf(bea)]
    const { id: linkId } = await sendLink(ada)
    pass(60)
    await upload(ada, 'harbour.zip')
    const kept = await upload(bea, 'of bea.zip')
    await sayFetched(noor(), { fileId: linkId })
    await end(projectId)
    await end(other)
    pass(30 * DAY)
    const certificate = await sayCopyDeleted(noor(), { projectId })
    expect(certificate).toMatchObject({
      number: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      service: 'Full Optimization',
      client: { name: 'Ada Example' },
      seller: { companyName: 'Studio of Tests AB' },
      deletedAt: isoTime(now),
      deletedBy: 'Noor',
      files: [
        {
          name: 'Google Drive link at drive.google.com',
          size: null,
          sha256: null,
          cameAt: isoTime(NOON),
          fetched: { at: '2026-11-20T12:01:00.000Z', byName: 'Noor' },
        },
        { name: 'harbour.zip', size: BUILD.length, sha256: SHA256, fetched: null },
      ],
    })
    expect(JSON.stringify(certificate)).not.toContain('secret-of-the-link')

    expect((await listFiles(database.db, ada.id)).map(({ blob }) => blob?.status)).toEqual([
      'gone',
      undefined,
    ])
    expect((await listFiles(database.db, bea.id)).map(({ blob }) => blob?.status)).toEqual(['here'])
    // The same bytes are Bea's, too.
    expect(await storage.contentSize(SHA256)).toBe(BUILD.length)
    await expect(takeAsTeam(noor(), kept)).resolves.toMatchObject({ size: BUILD.length })

    await expect(sayCopyDeleted(noor(), { projectId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await mails()).toMatchObject([
      {
        recipient: ada.email,
        status: 'waiting',
        attachments: JSON.stringify([`deletion-certificate:${projectId}`]),
        subject: `We have deleted our copy of your files: order ${certificate.number}`,
      },
    ])
    expect(await rows('deletion_certificates')).toHaveLength(1)
    expect(await exportOfCertificates(database.db, ada.id)).toEqual([{ projectId, ...certificate }])
    expect(await exportOfCertificates(database.db, bea.id)).toEqual([])

    const { name, content } = await file({ projectId, ownerId: ada.id })
    expect(name).toBe(`deletion-certificate-${certificate.number}.pdf`)
    expect(JSON.parse(content.toString())).toEqual(certificate)
    expect((await file({ projectId })).content.equals(content)).toBe(true)
    const none = { code: 'not-found' }
    await expect(file({ projectId, ownerId: bea.id })).rejects.toMatchObject(none)
    await expect(file({ projectId: other, ownerId: bea.id })).rejects.toMatchObject(none)
    expect(drawn).toHaveLength(2)
  })

  it('of two who say it at once, one makes the certificate', async () => {
    const projectId = await openOf(ada)
    await end(projectId)
    pass(2 * DAY)
    const both = await Promise.allSettled([1, 2].map(() => sayCopyDeleted(noor(), { projectId })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await mails()).toHaveLength(1)
    expect(await rows('deletion_certificates')).toHaveLength(1)
  })

  it('waits until the project can be reopened no more', async () => {
    const projectId = await openOf(ada)
    await upload(ada, 'harbour.zip')
    await end(projectId)
    pass(DAY)
    await expect(sayCopyDeleted(noor(), { projectId })).rejects.toMatchObject({
      userMessage: expect.stringMatching(/can be reopened until Sat 21 Nov, 13:00 CET/),
    })
    await reopenProject(deps(), { projectId })
    expect((await listFiles(database.db, ada.id)).map(({ blob }) => blob?.status)).toEqual(['here'])
  })

  it('still says what came when links and files were deleted before our copy was', async () => {
    const [projectId, begunNever] = [await openOf(ada), await openOf(bea)]
    const { id } = await sendLink(ada)
    await sayFetched(noor(), { fileId: id })
    await sendLink(bea)
    pass(60)
    await upload(ada, 'harbour.zip')
    await giveFile(noor(), { projectId, name: 'ours.zip', size: BUILD.length, bytes: Readable.from([BUILD]) })
    await end(projectId)
    await moveProject(deps(), { projectId: begunNever, to: 'cancelled', author: 'team' })
    pass(89 * DAY)
    await runRetention(deps())
    expect(await rows('files')).toEqual([])
    expect((await rows('file_traces')).map((row) => row.project_id)).toEqual([projectId, projectId])
    expect(JSON.stringify(await rows('file_traces'))).not.toContain('secret-of-the-link')
    const { files } = await sayCopyDeleted(noor(), { projectId })
    expect(files).toMatchObject([
      { name: 'Google Drive link at drive.google.com', fetched: { byName: 'Noor' } },
      { name: 'harbour.zip', sha256: SHA256 },
    ])
    expect(await rows('file_traces')).toEqual([])
  })

  it('goes with the account', async () => {
    const projectId = await openOf(ada)
    await end(projectId)
    pass(2 * DAY)
    await sayCopyDeleted(noor(), { projectId })
    await commit(deps(), (work) => forgetPerson(work, ada))
    await expect(file({ projectId })).rejects.toMatchObject({ code: 'not-found' })
    expect(await rows('deletion_certificates')).toEqual([])
  })
})
