import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, it } from 'vitest'
import { checkLinks } from '#domain/delivery/files/check-links.server.ts'
import { submitFile } from '#domain/delivery/files/files.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let folder: string
  let projectId: string
  let ownerId: string
  const build = randomBytes(3_000_000)
  const path = (name: string) => join(folder, name)
  const studio = (...args: string[]) =>
    studioCommand(args, { DATABASE_URL: database.url, DATA_DIR: path('data'), UPLOAD_KEEP_FREE_BYTES: '0' })
  const json = async (...args: string[]) => JSON.parse((await studio(...args, '--json')).out)
  const fileId = async () => (await json('files', 'list'))[0].id

  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runDir'), 'studio-files-'))
    const client = await addClient(database.db, { createdAt: NOON })
    ownerId = client.id
    const paymentId = await addPayment(database.db, { client, now: NOON })
    const order = { userId: client.id, paymentId, service: 'quick-fix', now: NOON }
    projectId = (await commit(domainDeps(database.db), (work) => openPaidProject(work, order))).id
    writeFileSync(path('build.zip'), build)
  })

  it('a file is put there for a client, listed and taken again', async () => {
    writeFileSync(path('notes.txt'), 'Read me first.')
    const put = await studio('files', 'put', projectId, path('build.zip'), path('notes.txt'))
    expect(put.status).toBe(0)
    expect(put.out).toMatch(
      /^2 files for prj_\w{8}:\nbuild\.zip, 3\.0 MB, SHA-256 [0-9a-f]{64}\nnotes\.txt, 14 bytes/,
    )
    const listed = await json('files', 'list')
    const zip = listed.find(({ blob }: { blob: { name: string } }) => blob.name === 'build.zip')
    expect(zip).toMatchObject({ side: 'team', projectId, blob: { byName: 'tester', downloads: [] } })

    const got = await studio('files', 'get', zip.id, '--to', path('got.zip'))
    expect(got).toMatchObject({ status: 0, out: expect.stringContaining(zip.blob.sha256) })
    expect(readFileSync(path('got.zip')).equals(build)).toBe(true)
    expect(
      (await json('files', 'list')).find(({ id }: { id: string }) => id === zip.id).blob.downloads,
    ).toEqual([{ at: NOON.toISOString(), side: 'team', byName: 'tester' }])
    expect(await studio('files', 'get', zip.id, '--to', path('got.zip'))).toMatchObject({
      status: 1,
      err: expect.stringContaining('is there already'),
    })
  })

  it('a link is listed and shown with what its host said, and today names it', async () => {
    const client = await addClient(database.db, { createdAt: NOON })
    const url = 'https://we.tl/t-harbour'
    const deps = domainDeps(database.db, { clock: () => NOON })
    const { id } = await submitFile(deps, client, { fileUrl: url, service: 'quick-fix' })
    expect((await studio('files', 'list')).out).toContain('not checked')
    await checkLinks({ ...deps, lookAtLink: async () => ({ state: 'gone' }) })
    expect((await studio('files', 'list')).out).toContain('leads to nothing any more')
    expect((await studio('files', 'show', id)).out).toMatch(
      /^link: leads to nothing any more, as its host said /m,
    )
    expect((await studio('today')).out).toContain('Link that does not open')
  })

  it('a link is fetched, and our copy is deleted', async () => {
    await database.db
      .insertInto('files')
      .values({
        id: 'fil_1234567890',
        user_id: ownerId,
        side: 'client',
        project_id: projectId,
        provider: 'filemail',
        url: 'https://filemail.com/d/secret',
        service: 'quick-fix',
        created_at: NOON.toISOString(),
        blob_id: null,
        withdrawn_at: null,
        fetched_at: null,
        fetched_by: null,
        link_state: 'unchecked',
        link_ends_on: null,
        link_checked_at: null,
        link_due_at: null,
      })
      .execute()
    expect(await studio('files', 'fetched', 'fil_1234', '--as', 'Noor')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^fil_12345678 is fetched: 2026-11-20 13:00, Noor\.\n/),
    })
    expect((await studio('files', 'list')).out).toContain('2026-11-20 13:00, Noor')
    await database.db
      .updateTable('projects')
      .set({ status: 'completed', completed_at: '2026-10-01T12:00:00.000Z' })
      .execute()
    const deleted = await studio('projects', 'copy-deleted', projectId, '--yes', '--as', 'Noor')
    expect(deleted).toMatchObject({
      status: 0,
      out: expect.stringContaining('The client gets an email.'),
    })
  })

  it('what is no file is refused before anything is stored', async () => {
    for (const [wrong, sentence] of [
      [path('missing'), 'cannot be read'],
      [folder, 'is not a file'],
    ] as const)
      expect(await studio('files', 'put', projectId, path('build.zip'), wrong)).toMatchObject({
        status: 1,
        err: expect.stringContaining(sentence),
      })
    expect(await json('files', 'list')).toEqual([])
  })

  it('a backup takes files along once, and a restore brings back what is missing, by its hash', async () => {
    await studio('files', 'put', projectId, path('build.zip'))
    expect(await json('backup', path('first'))).toMatchObject({
      files: { copied: 1, bytes: 3_000_000, missing: [] },
    })
    expect(await json('backup', path('second'))).toMatchObject({ files: { copied: 0, missing: [] } })
    expect(await json('backup', path('third'), '--without-files')).toMatchObject({ files: null })

    rmSync(path('data/files'), { recursive: true })
    const doctor = await studio('doctor')
    expect([doctor.status, doctor.out]).toEqual([1, expect.stringContaining('The bytes of 1 are missing')])
    expect((await studio('files', 'sweep')).out).toContain('The bytes of 1 content are missing')
    expect(await studio('files', 'get', await fileId(), '--to', path('none'))).not.toMatchObject({
      status: 0,
    })
    expect(existsSync(path('none'))).toBe(false)

    expect(await studio('files', 'sweep', '--from', path('files'))).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 content brought back (3.0 MB)'),
    })
    expect((await studio('files', 'get', await fileId(), '--to', path('back'))).status).toBe(0)
    expect(readFileSync(path('back')).equals(build)).toBe(true)
  })

  it('bytes that were changed on the disk are neither handed out nor brought into a backup', async () => {
    await studio('files', 'put', projectId, path('build.zip'))
    const [name = ''] = readdirSync(path('data/files/contents'), { recursive: true })
      .map(String)
      .filter((entry) => entry.length > 64)
    const changed = Buffer.from(build)
    changed[5] = (changed[5] ?? 0) ^ 1
    writeFileSync(path(join('data/files/contents', name)), changed)
    expect(await studio('files', 'get', await fileId(), '--to', path('got'))).toMatchObject({
      status: 1,
      err: expect.stringContaining('are damaged'),
    })
    expect(existsSync(path('got'))).toBe(false)
    expect(await studio('backup', path('first'))).toMatchObject({
      status: 1,
      out: expect.stringContaining('1 are missing or damaged'),
    })
  })

  it('what is lost for good is said to be deleted, when a person says so', async () => {
    await studio('files', 'put', projectId, path('build.zip'))
    rmSync(path('data/files'), { recursive: true })
    expect(await studio('files', 'sweep', '--give-up-missing')).toMatchObject({ status: 1 })
    expect(await studio('files', 'sweep', '--give-up-missing', '--yes')).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 file said to be deleted'),
    })
    expect((await studio('doctor')).out).toMatch(/ok +files +0 uploaded files/)
    expect((await studio('files', 'list')).out).toContain('deleted')
  })
})
