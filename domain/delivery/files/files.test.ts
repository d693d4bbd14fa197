import { beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { refused } from '#test/refused.ts'
import { listFiles, withdrawFile } from './files.server.ts'
import { submitFile } from './uploads.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DRIVE = 'https://drive.google.com/file/d/1/view'

eachEngine((engine) => {
  const database = useDatabase(engine)
  let now: Date
  let client: Awaited<ReturnType<typeof addClient>>
  const later = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const deps = (db = database.db) => domainDeps(db, { clock: () => now })
  const open = async (service: string, owner = client) => {
    later(1)
    return (await aPaidProject(database.db, { client: owner, service, now })).id
  }
  const move = (projectId: string, to: 'in-progress' | 'completed' | 'cancelled') =>
    changeProjectStatus(deps(), { projectId, to, author: 'team' })
  const send = (fileUrl = DRIVE, service = 'full-optimization', owner = client) =>
    submitFile(deps(), owner, { fileUrl, service })
  const emailsAbout = (id: string) =>
    database.db
      .selectFrom('outbox')
      .selectAll()
      .where('dedupe_key', 'like', `%${id}`)
      .orderBy('recipient')
      .execute()
  const messages = () => rowsIn(database.db, 'messages', { user_id: client.id })

  beforeEach(async () => {
    now = NOON
    client = await addClient(database.db)
  })

  it('tells the project whether a link is there, and the client what happens next', async () => {
    const project = async () => (await listProjects(database.db, client.id))[0]
    await open('quick-fix')
    expect(await project()).toMatchObject({ hasFiles: false })
    const first = await send(DRIVE)
    const second = await send(`${DRIVE}2`)
    expect(await project()).toMatchObject({ hasFiles: true })
    const received = (await emailsAbout(second.id)).find(({ recipient }) => recipient === client.email)
    expect(received?.text).toContain("Next: we'll check that your files open.\nWho: The studio\nUntil: ")
    const notice = (await emailsAbout(second.id)).find(({ recipient }) => recipient !== client.email)
    expect(notice?.reply_to).toBe(client.email)
    expect(notice?.text).toContain(`/desk/projects/${(await project())?.id}\n`)

    await withdrawFile(deps(), { ownerId: client.id, fileId: first.id })
    expect(await project()).toMatchObject({ hasFiles: true })
    await withdrawFile(deps(), { ownerId: client.id, fileId: second.id })
    expect(await project()).toMatchObject({ hasFiles: false })
  })

  describe('submitFile', () => {
    it('stores the link, confirms it to the client, tells the studio, and writes into the thread', async () => {
      const { id } = await send()
      expect(await listFiles(database.db, client.id)).toEqual([
        {
          id,
          side: 'client',
          url: DRIVE,
          link: { state: 'unchecked', endsOn: null, checkedAt: null },
          blob: null,
          provider: 'google-drive',
          service: 'full-optimization',
          projectId: null,
          createdAt: NOON.toISOString(),
          state: 'received',
          fetched: null,
          withdrawable: true,
        },
      ])
      expect(await messages()).toMatchObject([
        { author: 'system', body: 'We have received your Google Drive link for Full Optimization.' },
      ])
      const mails = await emailsAbout(id)
      const toClient = mails.find(({ recipient }) => recipient === client.email)
      const toStudio = mails.find(({ recipient }) => recipient === 'desk@studio.example')
      expect(mails).toHaveLength(2)
      expect(toClient?.text).toContain('https://studio.example/client/upload')
      // Anyone can create an account with someone else's address.
      expect(toClient?.text).not.toContain(DRIVE)
      expect(toStudio?.text).toContain(DRIVE)
      expect(toStudio?.text).toContain(client.email)
    })

    it('attaches it to the newest open project of its service, else of any, else to none', async () => {
      await open('quick-fix')
      const quick = await open('quick-fix')
      const full = await open('full-optimization')
      await send('https://example.org/1', 'quick-fix')
      await send('https://example.org/2', 'premium-support')
      await move(full, 'cancelled')
      await send('https://example.org/3', 'full-optimization')
      await move(quick, 'in-progress')
      await send('https://example.org/4', 'quick-fix')
      const files = await listFiles(database.db, client.id)
      const projectOf = (n: number) => files.find(({ url }) => url?.endsWith(`/${n}`))?.projectId
      expect([1, 2, 3, 4].map(projectOf)).toEqual([quick, full, quick, quick])

      const stranger = await addClient(database.db)
      await send('https://example.org/5', 'quick-fix', stranger)
      expect((await listFiles(database.db, stranger.id))[0]?.projectId).toBeNull()
    })

    it('attaches it to the project that it names, and refuses one that is not an open one of theirs', async () => {
      const quoted = await open('Stutter in the lobby')
      await open('full-optimization')
      const input = { fileUrl: DRIVE, service: 'full-optimization' }
      await submitFile(deps(), client, { ...input, projectId: quoted })
      expect(await listFiles(database.db, client.id)).toMatchObject([
        { projectId: quoted, service: 'Stutter in the lobby' },
      ])
      const foreign = submitFile(deps(), client, { ...input, fileUrl: `${DRIVE}2`, projectId: 'prj_other' })
      await refused(foreign, 'not-found')
    })

    it('attaches it to the same one of two that were opened in one instant, whenever it is sent', async () => {
      const ids: string[] = []
      for (const _ of ['one', 'other', 'third', 'fourth']) {
        now = NOON
        ids.push(await open('quick-fix'))
      }
      await send('https://example.org/1', 'quick-fix')
      expect((await listFiles(database.db, client.id))[0]?.projectId).toBe(ids.sort().at(-1))
    })

    it('takes the same link within a minute for a double click', async () => {
      const first = await send()
      later(59)
      expect(await send()).toEqual(first)
      expect(await send('https://example.org/other')).not.toEqual(first)
      later(1)
      expect(await send()).not.toEqual(first)
      expect(await emailsAbout(first.id)).toHaveLength(2)
    })

    it('takes two at once for one, and those of two clients for two', async () => {
      const other = await database.connect()
      const stranger = await addClient(database.db)
      const sent = await Promise.all([
        ...[database.db, other.db, database.db, other.db].map((db) =>
          submitFile(deps(db), client, { fileUrl: DRIVE, service: 'quick-fix' }),
        ),
        submitFile(deps(other.db), stranger, { fileUrl: DRIVE, service: 'quick-fix' }),
      ])
      expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
      expect(await listFiles(database.db, client.id)).toHaveLength(1)
      expect(await messages()).toHaveLength(1)
    })

    it('stores nothing when the notice cannot be stored', async () => {
      const broken = { ...deps(), studioEmail: 'nobody' }
      await expect(submitFile(broken, client, { fileUrl: DRIVE, service: 'quick-fix' })).rejects.toThrow()
      expect(await listFiles(database.db, client.id)).toEqual([])
      expect(await messages()).toEqual([])
    })
  })

  describe('withdrawFile', () => {
    it('takes back a link without a project, and says so once', async () => {
      const { id } = await send()
      later(5)
      const which = { ownerId: client.id, fileId: id }
      expect(await withdrawFile(deps(), which)).toMatchObject({ id, state: 'withdrawn', withdrawable: false })
      expect(await withdrawFile(deps(), which)).toMatchObject({ id, state: 'withdrawn' })
      expect(await listFiles(database.db, client.id)).toMatchObject([{ state: 'withdrawn' }])
      expect((await messages()).map(({ body }) => body)).toEqual([
        'We have received your Google Drive link for Full Optimization.',
        'You have removed your Google Drive link for Full Optimization.',
      ])
      expect(await send()).not.toEqual({ id })
    })

    it('takes back a link while its project is pending, and refuses afterwards', async () => {
      const project = await open('full-optimization')
      const first = await send('https://example.org/1')
      const second = await send('https://example.org/2')
      await withdrawFile(deps(), { ownerId: client.id, fileId: first.id })
      for (const status of ['in-progress', 'completed'] as const) {
        await move(project, status)
        await refused(withdrawFile(deps(), { ownerId: client.id, fileId: second.id }), 'conflict')
        const files = await listFiles(database.db, client.id)
        expect(files.find(({ id }) => id === second.id)).toMatchObject({
          state: 'received',
          fetched: null,
          withdrawable: false,
        })
      }
    })
  })

  it('lists newest first', async () => {
    const first = await send('https://example.org/1')
    later(1)
    const second = await send('https://www.filemail.com/d/2')
    const files = await listFiles(database.db, client.id)
    expect(files.map(({ id, provider }) => [id, provider])).toEqual([
      [second.id, 'filemail'],
      [first.id, expect.any(String)],
    ])
  })
})
