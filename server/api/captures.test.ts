import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { addCapture } from '#domain/delivery/captures/add-capture.server.ts'
import type { CaptureReading } from '#domain/delivery/captures/capture-reading.ts'
import type {
  CapturesPage,
  ProjectCapture,
  ProjectToken,
  PushResult,
} from '#domain/delivery/captures/captures.schema.ts'
import { confirmCopyDeleted } from '#domain/delivery/files/studio-files.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { aCapture, sha256Of } from '#test/factories/captures.ts'
import { subjectsTo } from '#test/factories/emails.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { changeRows, rowsIn } from '#test/factories/rows.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'
import { beginUpload, sendPiece } from '#test/tus.ts'

const BEFORE = { build: '1.0', side: 'before', scene: 'Harbour' }
const AFTER = { build: '1.1', side: 'after', scene: 'Harbour' }
const NO_TOKEN = 'This token isn’t valid for this project.'

eachEngine((engine) => {
  const database = useDatabase(engine)
  let now = new Date()
  const app = useTestApp(database, { clock: () => now })
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Other')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  let projectId: string
  let seed = 1

  beforeEach(async () => {
    now = new Date('2026-11-27T12:00:00.000Z')
    projectId = (await aPaidProject(database.db, { client: ada, now })).id
  })

  const api = (as: TestClient, id = projectId) =>
    as === bo ? `/api/desk/projects/${id}` : `/api/projects/${id}`
  const page = (as: TestClient = ada, id = projectId) => as.read<CapturesPage>(`${api(as, id)}/captures`)
  const uploaded = async (
    bytes: Buffer,
    { as = ada, name = 'run.csv' }: { as?: TestClient; name?: string } = {},
  ) => {
    const to = as === bo ? `/api/desk/projects/${projectId}/uploads` : '/api/uploads'
    const said = { filename: name, purpose: 'capture', project: projectId }
    const begun = await beginUpload(as, { to, size: bytes.length, said })
    const address = begun.headers.get('Location') ?? ''
    expect((await sendPiece(as, address, { bytes })).status).toBe(204)
    return address.split('/').at(-1) ?? ''
  }
  const add = async (bytes: Buffer, place: object, { as = ada, name = 'run.csv' } = {}) =>
    as.post(`${api(as)}/captures`, { blobId: await uploaded(bytes, { as, name }), ...place })
  const added = async (...given: Parameters<typeof add>): Promise<ProjectCapture> => {
    now = addSeconds(now, 1)
    const answer = await add(...given)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const newToken = async (
    input: object = { name: 'build server' },
  ): Promise<{ token: ProjectToken; secret: string }> => {
    const { secret } = await (await ada.post(`${api(ada)}/tokens`, input)).json()
    const [token] = (await page()).tokens
    if (!token) throw new Error('no token')
    return { token, secret }
  }
  const push = (
    secret: string,
    bytes: Buffer,
    place: Record<string, string>,
    { id = projectId, sha256 = sha256Of(bytes) }: { id?: string; sha256?: string } = {},
  ) =>
    app.app.request(`/api/push/${id}/captures?${new URLSearchParams({ name: 'run.csv', ...place })}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${secret}`,
        'X-Sha256': sha256,
        'Content-Length': String(bytes.length),
      },
      body: new Uint8Array(bytes),
    })
  const result = (secret: string, build: string, id = projectId) =>
    app.app.request(`/api/push/${id}/result`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ build }),
    })
  const pushAll = async (secret: string, runs: number, place: Record<string, string>, fps = 100) => {
    for (let run = 0; run < runs; run++)
      expect((await push(secret, aCapture(seed++, { fps }), place)).status).toBe(200)
  }

  it('a client adds captures, which are read, listed, and neither emailed nor announced', async () => {
    const emails = (await subjectsTo(database.db, ada.email)).length
    const bytes = aCapture(seed++)
    const capture = await added(bytes, BEFORE, { name: 'Game_2026-11-20_17-38-12.csv' })
    expect(capture).toMatchObject({
      ...{ name: 'Game_2026-11-20_17-38-12.csv', size: bytes.length, sha256: sha256Of(bytes), ...BEFORE },
      ...{ capturedAt: '2026-11-20T17:38:12', addedAt: isoTime(now), addedBy: null, isHere: true },
      summary: {
        application: 'Game-Win64-Shipping.exe',
        runs: [{ frames: 299, values: { 'average-fps': expect.closeTo(100, 0) } }],
      },
    })
    now = addSeconds(now, 60)
    const ofStudio = await added(aCapture(seed++), AFTER, { as: bo })
    expect(ofStudio).toMatchObject({ addedBy: 'Bo Bergman', build: '1.1' })
    for (const as of [ada, bo]) {
      const { captures, history } = await page(as)
      expect(captures.map(({ id }) => id)).toEqual([ofStudio.id, capture.id])
      expect(history).toMatchObject([
        { scene: 'Harbour', builds: [{ build: '1.0' }, { build: '1.1' }], gotWorse: null },
      ])
    }
    expect(await subjectsTo(database.db, ada.email)).toHaveLength(emails)
    expect(await ada.read('/api/files')).toEqual([])
  })

  it('the same content is one capture, and belongs to one place', async () => {
    const bytes = aCapture(seed++)
    const { id } = await added(bytes, BEFORE)
    expect((await added(bytes, BEFORE)).id).toBe(id)
    await expectAnswer(
      add(bytes, AFTER),
      409,
      'This capture is already in this project: build 1.0 (before), scene Harbour. Remove it there first.',
    )
    expect(await rowsIn(database.db, 'captures', { project_id: projectId })).toHaveLength(1)
    expect(await rowsIn(database.db, 'blobs', { project_id: projectId })).toHaveLength(1)
  })

  it('what can’t be read is refused with the reader’s reason, and its file deleted', async () => {
    await expectAnswer(add(Buffer.from('a letter'), BEFORE), 400, expect.stringMatching(/./))
    expect(await rowsIn(database.db, 'blobs', { project_id: projectId })).toEqual([])
    const blobId = await uploaded(aCapture(seed++))
    await expectAnswer(
      ada.post(`${api(ada)}/captures`, { blobId, ...BEFORE, build: ' ' }),
      400,
      'Enter the name of the build.',
    )
  })

  it('others find neither project nor captures, tokens nor files, by guessed addresses', async () => {
    const capture = await added(aCapture(seed++), BEFORE)
    const { token } = await newToken()
    const blobId = await uploaded(aCapture(seed++))
    const own = (await aPaidProject(database.db, { client: eve, now })).id
    const said = { filename: 'a.csv', purpose: 'capture', project: projectId }
    const guesses = [
      eve.get(`/api/projects/${projectId}/captures`),
      eve.post(`/api/projects/${projectId}/captures`, { blobId, ...BEFORE }),
      eve.post(`/api/projects/${projectId}/captures/rename-scene`, { from: 'Harbour', to: 'Port' }),
      eve.post(`/api/projects/${projectId}/tokens`, { name: 'mine' }),
      eve.post(`/api/captures/${capture.id}/remove`),
      eve.post(`/api/tokens/${token.id}/revoke`),
      eve.get(`/api/blobs/${capture.blobId}/download`),
      eve.get(`/api/captures/${capture.id}/file`),
      eve.get(`/api/desk/projects/${projectId}/captures`),
      beginUpload(eve, { size: 10, said }),
    ]
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 404))
    await expectAnswer(
      eve.post(`/api/projects/${own}/captures`, { blobId, ...BEFORE }),
      400,
      expect.stringMatching(/missing/),
    )
    const shown = await page()
    expect(shown.captures).toMatchObject([{ id: capture.id, scene: 'Harbour' }])
    expect(shown.tokens).toMatchObject([{ id: token.id, revokedAt: null }])
  })

  it('a token adds captures to its project and opens nothing else', async () => {
    const { token, secret } = await newToken({ name: 'build server', emails: 'on' })
    expect(token).toMatchObject({ name: 'build server', emails: true, lastUsedAt: null, revokedAt: null })
    const [stored] = await rowsIn(database.db, 'project_tokens', { id: token.id })
    expect(JSON.stringify(stored)).not.toContain(secret)
    const action = 'project-token-created'
    expect(await rowsIn(database.db, 'audit_log', { about: projectId, action })).toHaveLength(1)
    const pushed = await push(secret, aCapture(seed++), BEFORE)
    expect(await pushed.json()).toMatchObject({ addedBy: 'build server', ...BEFORE })
    expect((await page()).tokens[0]?.lastUsedAt).toBe(isoTime(now))

    const headers = { Authorization: `Bearer ${secret}` }
    for (const path of ['captures', '', 'tokens'])
      expect((await app.app.request(`/api/projects/${projectId}/${path}`, { headers })).status).not.toBe(200)
    const other = (await aPaidProject(database.db, { client: ada, now })).id
    const refused = [
      push(secret, aCapture(seed), BEFORE, { id: other }),
      push('', aCapture(seed), BEFORE),
      push('brt_guessed', aCapture(seed), BEFORE),
      push(secret, aCapture(seed), BEFORE, { id: `prj_${'0'.repeat(32)}` }),
      result(secret, '1.0', other),
      result('brt_guessed', '1.0'),
    ]
    for (const answer of refused) await expectAnswer(answer, 401, NO_TOKEN)
    expect((await ada.post(`/api/tokens/${token.id}/revoke`)).status).toBe(204)
    await expectAnswer(push(secret, aCapture(seed), BEFORE), 401, NO_TOKEN)
    expect((await page()).tokens).toMatchObject([{ id: token.id, revokedAt: isoTime(now) }])
  })

  it('two pushes of one build at once add each capture once, and email the client once', async () => {
    const { secret } = await newToken({ name: 'build server', emails: 'on' })
    await pushAll(secret, 4, BEFORE)
    const files = [1, 2, 3, 4].map(() => aCapture(seed++, { fps: 70 }))
    const pushBuild = async () => {
      const answers = await Promise.all(files.map((bytes) => push(secret, bytes, AFTER)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      return (await result(secret, '1.1')).json()
    }
    const [one, other] = await Promise.all<PushResult>([pushBuild(), pushBuild()])
    expect(one).toEqual({
      ...{ build: '1.1', baseline: '1.0', status: 'worse', exitStatus: 1 },
      sentence: expect.stringMatching(/^Worse\./),
      scenes: [expect.stringMatching(/^Harbour: (1% low|average FPS) 30% worse \(\d+ to \d+\)$/)],
      url: `http://localhost:3000/client/projects/${projectId}`,
    })
    expect(other).toEqual(one)
    expect(await rowsIn(database.db, 'captures', { project_id: projectId, build: '1.1' })).toHaveLength(4)
    expect(await rowsIn(database.db, 'blobs', { project_id: projectId })).toHaveLength(8)
    const emails = (await subjectsTo(database.db, ada.email)).filter((subject) => subject.includes('worse'))
    expect(emails).toEqual(['Build 1.1 is worse: Quick Fix Optimization'])
  })

  it('a project that is deleted or cancelled while its capture is read takes none', async () => {
    const addAfter = async (change: () => Promise<unknown>) => {
      const captureReading: CaptureReading = {
        ...app.deps.captureReading,
        summarize: async (bytes) => {
          const read = await app.deps.captureReading.summarize(bytes)
          await change()
          return read
        },
      }
      const blobId = await uploaded(aCapture(seed++))
      const place = { blobId, build: '1.0', side: 'before', scene: '' } as const
      return addCapture({ ...app.deps, captureReading }, { projectId, ownerId: ada.id }, place)
    }
    const cancel = () => changeRows(database.db, 'projects', { id: projectId }, { status: 'cancelled' })
    await expect(addAfter(cancel)).rejects.toMatchObject({ code: 'conflict' })
    await changeRows(database.db, 'projects', { id: projectId }, { status: 'pending' })
    const deleteIt = () => database.db.deleteFrom('projects').where('id', '=', projectId).execute()
    await expect(addAfter(deleteIt)).rejects.toMatchObject({ code: 'not-found' })
  })

  if (!isAskedAll(engine)) return

  it('a pushed file whose bytes differ from its announced hash, or lacks one, is refused and not stored', async () => {
    const { secret } = await newToken()
    const bytes = aCapture(seed++)
    const replaced = push(secret, bytes, BEFORE, { sha256: sha256Of(aCapture(seed++)) })
    await expectAnswer(replaced, 400, expect.stringMatching(/doesn't match its SHA-256 checksum/))
    await expectAnswer(push(secret, bytes, BEFORE, { sha256: '' }), 400, expect.stringMatching(/SHA-256/))
    await expectAnswer(
      push(secret, bytes, { ...BEFORE, side: 'between' }),
      400,
      expect.stringMatching(/before or after/),
    )
    expect(await rowsIn(database.db, 'blobs', { project_id: projectId })).toEqual([])
  })

  it('a bomb is refused, while the server answers others', async () => {
    const { secret } = await newToken()
    const bomb = gzipSync(Buffer.concat([aCapture(1), Buffer.alloc(200_000_000, '\n')]))
    let answered = 0
    const pushing = Promise.resolve(push(secret, bomb, BEFORE))
    const isDone = pushing.then(() => true)
    // Requests to SQLite alone would leave no time for anything else.
    const asked = () => setTimeout(5).then(async () => (await page()).captures.length > 0)
    while (!(await Promise.race([isDone, asked()]))) answered += 1
    expect((await pushing).status).toBe(400)
    expect(answered).toBeGreaterThan(3)
    expect(await rowsIn(database.db, 'blobs', { project_id: projectId })).toEqual([])
  })

  it('a clock of the build machine that is a year off changes neither order nor verdict', async () => {
    const { secret } = await newToken()
    const pushedAs = async (build: string, side: string, fps: number, day: string) => {
      for (let run = 0; run < 4; run++) {
        const name = `Game_${day}_12-0${run}-00.csv`
        const place = { build, side, scene: '', name }
        expect((await push(secret, aCapture(seed++, { fps }), place)).status).toBe(200)
      }
      now = addSeconds(now, 3600)
    }
    await pushedAs('1.0', 'before', 100, '2027-11-20')
    await pushedAs('1.1', 'after', 80, '2026-11-20')
    await pushedAs('1.2', 'after', 80, '2025-11-20')
    const [history] = (await page()).history
    expect(history?.builds.map(({ build }) => build)).toEqual(['1.0', '1.1', '1.2'])
    expect(history?.gotWorse).toMatchObject({ build: '1.1', after: '1.0' })
    const verdict: PushResult = await (await result(secret, '1.2')).json()
    expect(verdict).toMatchObject({ baseline: '1.0', status: 'worse' })
  })

  it('a scene is renamed for all captures, by client or studio', async () => {
    await added(aCapture(seed++), BEFORE)
    await added(aCapture(seed++), { ...AFTER, scene: 'Harbor' })
    const rename = (as: TestClient, from: string, to: string) =>
      as.post(`${api(as)}/captures/rename-scene`, { from, to })
    expect((await rename(bo, 'Harbor', 'Harbour')).status).toBe(204)
    await expectAnswer(
      rename(ada, 'Harbor', 'Harbour'),
      409,
      expect.stringMatching(/no captures of the scene Harbor/),
    )
    expect((await page()).history).toMatchObject([
      { scene: 'Harbour', builds: [{ build: '1.0' }, { build: '1.1' }] },
    ])
    const renamed = await rowsIn(database.db, 'audit_log', { about: projectId, action: 'scene-renamed' })
    expect(renamed).toMatchObject([{ actor_name: 'Bo Bergman' }])
  })

  it('a removed capture is deleted with its file, and can be added again', async () => {
    const bytes = aCapture(seed++)
    const capture = await added(bytes, BEFORE)
    const ofStudio = await added(aCapture(seed++), AFTER, { as: bo })
    await expectAnswer(
      ada.post(`/api/captures/${ofStudio.id}/remove`),
      409,
      expect.stringMatching(/Ask us to remove it/),
    )
    const file = await ada.get(`/api/captures/${capture.id}/file`)
    expect((await file.bytes()).length).toBe(capture.size)
    expect((await ada.post(`/api/captures/${capture.id}/remove`)).status).toBe(204)
    expect((await ada.post(`/api/captures/${capture.id}/remove`)).status).toBe(404)
    expect((await ada.get(`/api/captures/${capture.id}/file`)).status).toBe(404)
    expect(await app.deps.blobStorage.contentSize(capture.sha256)).toBeUndefined()
    expect((await bo.post(`/api/desk/captures/${ofStudio.id}/remove`)).status).toBe(204)
    expect((await page()).captures).toEqual([])
    expect((await added(bytes, AFTER)).build).toBe('1.1')
  })

  it('captures end with the working copy, and a cancelled project takes none', async () => {
    const { secret } = await newToken()
    await added(aCapture(seed++), BEFORE)
    await changeRows(database.db, 'projects', { id: projectId }, { status: 'completed' })
    expect((await push(secret, aCapture(seed++), AFTER)).status).toBe(200)
    const ended = isoTime(addSeconds(now, -60 * 24 * 3600))
    await changeRows(database.db, 'projects', { id: projectId }, { completed_at: ended })
    await confirmCopyDeleted({ ...app.deps, actor: { kind: 'staff', name: 'Bo' } }, { projectId })
    expect((await page()).captures).toEqual([])
    await changeRows(database.db, 'projects', { id: projectId }, { status: 'cancelled' })
    await expectAnswer(push(secret, aCapture(seed++), AFTER), 409, expect.stringMatching(/cancelled/))
  })

  it('a push holds 500 runs, each added once, and hides no capture of a report', async () => {
    const { secret } = await newToken()
    await pushAll(secret, 4, BEFORE)
    await pushAll(secret, 1, { ...AFTER, build: '1.0.1' })
    const reported = (await page()).captures.map(({ id }) => id)
    const builds = { buildBefore: '1.0', buildAfter: '1.0.1' }
    expect((await bo.post(`${api(bo)}/reports`, builds)).status).toBe(200)
    now = addSeconds(now, 60)
    for (let batch = 0; batch < 50; batch++) {
      const files = Array.from({ length: 10 }, () => aCapture(seed++))
      const answers = await Promise.all(files.map((bytes) => push(secret, bytes, AFTER)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const verdict: PushResult = await (await result(secret, '1.1')).json()
    expect(verdict).toMatchObject({ baseline: '1.0', exitStatus: expect.any(Number) })
    const { captures, history } = await page()
    expect(history[0]?.builds.at(-1)?.values).toHaveLength(500)
    expect(captures.map(({ id }) => id)).toEqual(expect.arrayContaining(reported))
  }, 60_000)
})
