import { describe, expect, it } from 'vitest'
import { checkLinks } from '#domain/delivery/files/check-links.server.ts'
import { withdrawFile } from '#domain/delivery/files/files.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { storeAttachment } from '#domain/messages/attachments.server.ts'
import type { OwnProject } from '#domain/messages/messages.schema.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { changeProjectStatus, noteProject } from '#domain/projects/changes/change-status.server.ts'
import { setFigures, setProgress } from '#domain/projects/changes/progress.server.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { type TimelineFilter, type TimelineRequest, timelineQuerySchema } from './project-pages.schema.ts'
import { showOwnProject } from './project-pages.server.ts'
import { projectTimeline } from './project-timeline.server.ts'

const LINK = 'https://drive.google.com/file/d/1'

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  const own = () => ({ id: rig.projectId, ownerId: rig.client.id }) as OwnProject
  const read = (of: TimelineFilter = 'all', before?: TimelineRequest['before']) =>
    projectTimeline(rig.deps, { ownerId: rig.client.id, projectId: rig.projectId }, { of, before })
  const write = (body: string) => writeAsClient(rig.deps, rig.client, { body, project: own() })
  const reply = (body: string, asks = false) =>
    replyAsTeam(rig.deps, { userId: rig.client.id, project: own(), body, asks })
  const send = (fileUrl = LINK) => submitFile(rig.deps, rig.client, { fileUrl, service: 'full-optimization' })

  /** Another project, of the same client or of someone else. */
  const addProject = async (client: typeof rig.client) => {
    const paymentId = await addPayment(rig.database.db, { client, now: rig.now() })
    const order = { userId: client.id, paymentId, service: 'quick-fix', now: rig.now() }
    return (await commit(rig.deps, (trx) => openPaidProject(trx, order))).id
  }

  describe('projectTimeline', () => {
    it('tells each thing once, newest first, of its kind and of whom', async () => {
      rig.passSeconds(60)
      await send()
      rig.passSeconds(60)
      await write('The storm is what reviewers play first.')
      rig.passSeconds(60)
      await changeProjectStatus(rig.deps, {
        projectId: rig.projectId,
        to: 'in-progress',
        author: 'team',
        note: 'Off we go.',
      })
      rig.passSeconds(60)
      await noteProject(rig.deps, { projectId: rig.projectId, note: 'Shadows first.' })
      rig.passSeconds(60)
      await setProgress(rig.deps, { projectId: rig.projectId, percent: 40, daysLeft: 3 })
      rig.passSeconds(60)
      await setFigures(rig.deps, {
        projectId: rig.projectId,
        figures: [{ metric: 'fps', before: 40.5, after: 54.6 }],
      })
      rig.passSeconds(60)
      await reply('Does the harbour still move enough?', true)
      const { entries, counts, next } = await read()
      expect(entries).toMatchObject([
        { kind: 'message', by: 'Studio', body: 'Does the harbour still move enough?', asks: true },
        { kind: 'figures', body: expect.stringContaining('40.5') },
        { kind: 'status', body: 'Your project Full Optimization is 40% done, 3 days left.' },
        { kind: 'message', by: 'Studio', body: 'Shadows first.' },
        { kind: 'status', body: 'Your project Full Optimization is now in progress.\n\nOff we go.' },
        { kind: 'message', by: null, body: 'The storm is what reviewers play first.' },
        // The state of a link is shown until work begins.
        { kind: 'file', by: null, url: LINK, link: null },
        { kind: 'status', body: expect.stringContaining('is open') },
        { kind: 'payment', by: null, amount: 29_900, movement: 'payment' },
      ])
      expect(counts).toEqual({ all: 9, messages: 3, figures: 1, files: 1, payments: 1 })
      expect(next).toBeNull()
    })

    it('a link stands with what its host said, and what its client is asked to do', async () => {
      await send()
      await send('https://example.org/other')
      rig.passSeconds(60)
      const asks = async (url: string) => (url === LINK ? { state: 'asks' as const } : undefined)
      await checkLinks({ ...rig.deps, lookAtLink: asks })
      const { entries, counts } = await read('files')
      expect(entries).toHaveLength(3)
      expect(entries[0]).toMatchObject({ body: expect.stringMatching(/needs permission to open/), url: null })
      expect(entries.slice(1)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            url: LINK,
            link: { state: 'asks', endsOn: null, checkedAt: rig.now().toISOString() },
          }),
          expect.objectContaining({ link: { state: 'unchecked', endsOn: null, checkedAt: null } }),
        ]),
      )
      expect(counts.files).toBe(3)
    })

    it('a message stands with its files', async () => {
      const bytes = async function* () {
        yield Buffer.from('a log')
      }
      const file = { ownerId: rig.client.id, side: 'team', name: 'log.txt', size: 5, bytes: bytes() } as const
      const attachments = [await storeAttachment(domainDeps(rig.database.db), file)]
      await replyAsTeam(rig.deps, {
        userId: rig.client.id,
        project: own(),
        body: 'See `log.txt`',
        attachments,
      })
      const [entry] = (await read('messages')).entries
      expect(entry).toMatchObject({
        parts: [
          { kind: 'text', text: 'See ' },
          { kind: 'code', text: 'log.txt' },
        ],
        attachments: [{ name: 'log.txt', size: 5, projectId: rig.projectId }],
      })
    })

    it.each<[TimelineFilter, string[]]>([
      ['messages', ['message', 'message']],
      ['figures', ['figures']],
      ['files', ['file', 'file']],
      ['payments', ['payment']],
    ])('shows %s alone', async (filter, kinds) => {
      const { id: fileId } = await send()
      rig.passSeconds(1)
      await withdrawFile(domainDeps(rig.database.db, { clock: rig.now }), { ownerId: rig.client.id, fileId })
      await write('One')
      await reply('Two')
      await setFigures(rig.deps, {
        projectId: rig.projectId,
        figures: [{ metric: 'vram', before: 6, after: 5 }],
      })
      const { entries } = await read(filter)
      expect(entries.map(({ kind }) => kind)).toEqual(kinds)
      if (filter === 'files') expect(entries).toMatchObject([{ url: null }, { url: null }])
    })

    it('goes by pages that meet without a gap, also among entries of one instant', async () => {
      const { id } = await write('first')
      const bodies = Array.from({ length: 90 }, (_, nth) => `m${nth}`)
      const first = await rowIn(rig.database.db, 'messages', { id })
      await rig.database.db
        .insertInto('messages')
        .values(
          bodies.map((body, nth) => ({
            ...first,
            id: `msg_${String(nth).padStart(3, '0')}`,
            body,
            dedupe_key: null,
          })),
        )
        .execute()
      const seen: string[] = []
      let before: TimelineRequest['before']
      do {
        const page = await read('all', before)
        expect(page.counts.all).toBe(93)
        seen.push(...page.entries.map((entry) => entry.id))
        before = page.next === null ? undefined : timelineQuerySchema.parse({ before: page.next }).before
      } while (before)
      expect(seen).toHaveLength(93)
      expect(new Set(seen).size).toBe(93)
    })

    it('keeps the changes of status when what was written of them is gone', async () => {
      await rig.changeStatusThrough('in-progress', 'cancelled')
      await rig.database.db.deleteFrom('messages').execute()
      const { entries, counts } = await read()
      expect(entries.filter(({ kind }) => kind === 'status')).toMatchObject([
        { body: 'Your project is now cancelled.' },
        { body: 'Your project is now in progress.' },
        { body: 'Your project is now pending.' },
      ])
      expect(counts.all).toBe(4)
    })

    it('knows nothing of another project, of the same client or of somebody else', async () => {
      const somebody = await addClient(rig.database.db, { name: 'Bo Other' })
      const [second, foreign] = [await addProject(rig.client), await addProject(somebody)]
      await write('About the first')
      await writeAsClient(rig.deps, somebody, {
        body: 'Foreign',
        project: { id: foreign, ownerId: somebody.id } as OwnProject,
      })
      const ofSecond = await projectTimeline(
        rig.deps,
        { ownerId: rig.client.id, projectId: second },
        { of: 'all' },
      )
      expect(ofSecond.entries.map(({ kind }) => kind).sort()).toEqual(['payment', 'status'])
      expect((await read('messages')).entries).toMatchObject([{ body: 'About the first' }])
      const refused = { code: 'not-found', userMessage: 'Project not found.' }
      for (const projectId of [foreign, 'prj_none']) {
        const which = { ownerId: rig.client.id, projectId }
        await expect(projectTimeline(rig.deps, which, { of: 'all' })).rejects.toMatchObject(refused)
        await expect(showOwnProject(rig.deps, which)).rejects.toMatchObject(refused)
      }
    })
  })

  describe('showOwnProject', () => {
    it('shows the project with its own order and what paid it', async () => {
      const second = await addProject(rig.client)
      const page = await showOwnProject(rig.deps, { ownerId: rig.client.id, projectId: rig.projectId })
      expect(page.project.id).toBe(rig.projectId)
      expect(page.order.id).toBe(page.project.orderId)
      expect(page.payments.map(({ id }) => id)).toEqual([rig.paymentId])
      const other = await showOwnProject(rig.deps, { ownerId: rig.client.id, projectId: second })
      expect(other.order.id).not.toBe(page.order.id)
    })
  })
})
