import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, it } from 'vitest'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let folder: string
  let clientId: string
  let projectId: string
  const build = randomBytes(3_000_000)
  const path = (name: string) => join(folder, name)
  const studio = (...args: string[]) =>
    studioCommand(args, { DATABASE_URL: database.url, DATA_DIR: path('data'), UPLOAD_KEEP_FREE_BYTES: '0' })
  const json = async (...args: string[]) => JSON.parse((await studio(...args, '--json')).out)
  const listed = () => listFiles(database.db, clientId)
  const fileId = async () => (await listed())[0]?.id ?? ''

  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runDir'), 'studio-files-'))
    const client = await addClient(database.db, { createdAt: NOON })
    clientId = client.id
    const paymentId = await addPayment(database.db, { client, now: NOON })
    const order = { userId: client.id, paymentId, service: 'quick-fix', now: NOON }
    projectId = (await commit(domainDeps(database.db), (trx) => openPaidProject(trx, order))).id
    writeFileSync(path('build.zip'), build)
  })

  it('a file is put there for a client, listed and taken again', async () => {
    writeFileSync(path('notes.txt'), 'Read me first.')
    const put = await studio('files', 'put', projectId, path('build.zip'), path('notes.txt'))
    expect(put.status).toBe(0)
    expect(put.out).toMatch(
      /^2 files for prj_\w{8}:\nbuild\.zip, 3\.0 MB, SHA-256 [0-9a-f]{64}\nnotes\.txt, 14 bytes/,
    )
    const findZip = async () => (await listed()).find(({ blob }) => blob?.name === 'build.zip')
    const zip = await findZip()
    expect(zip).toMatchObject({ side: 'team', projectId, blob: { byName: 'tester', downloads: [] } })

    const got = await studio('files', 'get', zip?.id ?? '', '--to', path('got.zip'))
    expect(got).toMatchObject({ status: 0, out: expect.stringContaining(zip?.blob?.sha256 ?? '?') })
    expect(readFileSync(path('got.zip')).equals(build)).toBe(true)
    expect((await findZip())?.blob?.downloads).toEqual([
      { at: NOON.toISOString(), side: 'team', byName: 'tester' },
    ])
    expect(await studio('files', 'get', zip?.id ?? '', '--to', path('got.zip'))).toMatchObject({
      status: 1,
      err: expect.stringContaining('already exists'),
    })
  })

  it('what is no file is refused before anything is stored', async () => {
    for (const [wrong, sentence] of [
      [path('missing'), "can't be read"],
      [folder, "isn't a file"],
    ] as const)
      expect(await studio('files', 'put', projectId, path('build.zip'), wrong)).toMatchObject({
        status: 1,
        err: expect.stringContaining(sentence),
      })
    expect(await listed()).toEqual([])
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
    expect([doctor.status, doctor.out]).toEqual([
      1,
      expect.stringContaining('1 uploaded file missing or incomplete'),
    ])
    expect((await studio('files', 'sweep')).out).toContain('Missing: 1 content.')
    expect(await studio('files', 'get', await fileId(), '--to', path('none'))).not.toMatchObject({
      status: 0,
    })
    expect(existsSync(path('none'))).toBe(false)

    expect(await studio('files', 'sweep', '--from', path('files'))).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 content restored (3.0 MB)'),
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
      err: expect.stringContaining('is damaged'),
    })
    expect(existsSync(path('got'))).toBe(false)
    expect(await studio('backup', path('first'))).toMatchObject({
      status: 1,
      out: expect.stringContaining('Missing or damaged on disk: 1.'),
    })
  })

  it('what is lost for good is said to be deleted, when a person says so', async () => {
    await studio('files', 'put', projectId, path('build.zip'))
    rmSync(path('data/files'), { recursive: true })
    expect(await studio('files', 'sweep', '--give-up-missing')).toMatchObject({ status: 1 })
    expect(await studio('files', 'sweep', '--give-up-missing', '--yes')).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 file marked as deleted'),
    })
    expect((await studio('doctor')).out).toMatch(/ok +uploaded files/)
    expect((await listed())[0]?.blob?.status).toBe('gone')
  })
})
