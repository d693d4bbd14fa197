import { Readable } from 'node:stream'
import {
  metric,
  neededBy,
  REPORT_METRICS,
  readCapture,
  reportOfCaptures,
  reportText,
} from '@bildruta/frame-times'
import { checkSignature } from '@bildruta/frame-times/parse-report'
import { beforeEach, describe, expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { projectTimeline } from '#domain/reads/project-timeline.server.ts'
import { addCaptures } from '#test/add-captures.ts'
import { addClient } from '#test/clients.ts'
import { testStorage } from '#test/domain-deps.ts'
import { eachEngine } from '#test/engines.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { changeRows, rowIn, rowsIn } from '#test/factories/rows.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { approveDelivery } from '../deliveries/delivery-answers.server.ts'
import { makeDelivery, type NewDelivery } from '../deliveries/make-delivery.server.ts'
import { recallDelivery } from '../deliveries/recall-delivery.server.ts'
import { exportReport, setPublishConsent } from './consent.server.ts'
import { makeReport } from './make-report.server.ts'
import { listReports, showReport } from './reports.server.ts'
import { openShared, revokeShareLink, shareReport } from './share-links.server.ts'

const BEFORE = [40.1, 40.5, 40.9]
const AFTER = [67.4, 68, 68.6]

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  const blobStorage = testStorage()
  const noor = () => ({ ...actingAs(rig.deps, { kind: 'staff', name: 'Noor' }), blobStorage })
  let captures: { before: { sha256: string; text: string }[]; after: { sha256: string; text: string }[] }

  const add = (build: string, side: 'before' | 'after', fps: readonly number[]) =>
    addCaptures(noor(), { ownerId: rig.client.id, projectId: rig.projectId, build, side, fps })
  const make = (changes: Partial<Parameters<typeof makeReport>[1]> = {}) =>
    makeReport(noor(), {
      ...{ projectId: rig.projectId, buildBefore: '1.0', buildAfter: '1.1', targetFps: 60 },
      ...changes,
    })
  const deliver = (changes: Partial<NewDelivery> = {}) =>
    makeDelivery(noor(), aDelivery(rig.projectId, changes))
  const audit = (action: AuditAction) =>
    listAudit(rig.database.db, { action, about: rig.projectId, limit: 9 })
  const ownedBy = (id: string) => ({ id, ownerId: rig.client.id })
  /** A report that the client sees. */
  const makeDelivered = async () => {
    const { id } = await make()
    await deliver({ reportId: id })
    return id
  }

  beforeEach(async () => {
    for (const table of ['reports', 'report_series', 'captures', 'outbox'] as const)
      await rig.database.db.deleteFrom(table).execute()
    await rig.changeStatusThrough('in-progress')
    captures = { before: await add('1.0', 'before', BEFORE), after: await add('1.1', 'after', AFTER) }
  })

  describe('makeReport', () => {
    it('stores the text that the library makes of the same captures, signed and numbered', async () => {
      const { id } = await make()
      const { facts, signed } = await showReport(rig.database.db, { id })
      expect(facts).toMatchObject({
        ...{ number: 1, buildBefore: '1.0', buildAfter: '1.1', byName: 'Noor', supersededBy: null },
        ...{ missingCaptures: [], consentedAt: null, shareLinks: [] },
      })
      const checked = await checkSignature(signed)
      if (!checked.ok) throw new Error(checked.code)
      expect(checked.signed).toMatchObject({
        ...{ number: 1, issuedAt: rig.now().toISOString(), issuer: rig.deps.studio.publicUrl },
        key: rig.deps.signReport('').key,
      })
      const side = (of: 'before' | 'after') =>
        Promise.all(captures[of].map(async ({ text }, index) => placed(text, index)))
      const here = reportOfCaptures({
        ...{ before: await side('before'), after: await side('after'), budgetMs: 16.667 },
        declared: { build: { before: '1.0', after: '1.1' } },
      })
      expect(reportText(checked.signed.report)).toBe(reportText(here))
      expect(await audit('report-made')).toMatchObject([{ detail: { number: 1, captures: 6 } }])
    })

    it('is superseded by the next one, but never changes, also if scenes are renamed or captures deleted', async () => {
      const first = await make()
      const { signed } = await showReport(rig.database.db, first)
      const second = await make({ targetFps: undefined })
      await changeRows(rig.database.db, 'captures', {}, { scene: 'harbour', build: '2.0' })
      const deleted = captures.before[0]?.sha256 ?? ''
      const { blob_id: id } = await rowIn(rig.database.db, 'captures', { sha256: deleted })
      await changeRows(rig.database.db, 'blobs', { id }, { status: 'gone' })
      await rig.database.db
        .deleteFrom('captures')
        .where('sha256', '=', captures.after[0]?.sha256 ?? '')
        .execute()
      const [newest, oldest] = await listReports(rig.database.db, { projectId: rig.projectId })
      expect([newest?.number, newest?.supersededBy]).toEqual([2, null])
      expect([oldest?.number, oldest?.supersededBy]).toEqual([1, second.number])
      expect(oldest?.missingCaptures).toEqual([deleted, captures.after[0]?.sha256])
      expect((await showReport(rig.database.db, first)).signed).toBe(signed)
    })

    it('is not shown once a byte of it was changed', async () => {
      const { id } = await make()
      const { signed } = await rowIn(rig.database.db, 'reports', { id })
      for (const changed of [signed.replace('1.1', '1.2'), signed.slice(1), '']) {
        await changeRows(rig.database.db, 'reports', { id }, { signed: changed })
        await expect(showReport(rig.database.db, { id })).rejects.toThrow(/changed after it was signed/)
      }
    })

    it('counts the reports of all projects, also of those that are made at once', async () => {
      const made = await Promise.all([make(), make(), make()])
      expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3])
      const listed = await listReports(rig.database.db, { projectId: rig.projectId })
      expect(listed.map(({ number, supersededBy }) => [number, supersededBy])).toEqual([
        [3, null],
        [2, 3],
        [1, 3],
      ])
    })

    it('never has the number of another, also if that was deleted with its account', async () => {
      await make()
      await rig.database.db.deleteFrom('reports').execute()
      expect((await make()).number).toBe(2)
    })

    it('is refused without two builds whose captures are all here', async () => {
      expect(await refusal(make({ buildAfter: '1.0' }))).toContain('Choose two different builds.')
      expect(await refusal(make({ buildAfter: '3.0' }))).toContain('There are no captures of the build 3.0.')
      expect(await refusal(make({ projectId: 'prj_0' }))).toContain('Project not found.')
      const { blob_id: id } = await rowIn(rig.database.db, 'captures', { build: '1.1' })
      await changeRows(rig.database.db, 'blobs', { id }, { status: 'gone' })
      expect(await refusal(make())).toContain('The files of 1 of these captures are deleted')
      expect(await rowsIn(rig.database.db, 'reports')).toEqual([])
    })
  })

  describe('a delivery with a report', () => {
    it('takes figures and headline from it, and says so', async () => {
      const { id } = await make()
      const told = (await rig.told()).length
      const made = await deliver({ reportId: id, completes: true })
      expect(made.report).toEqual({ id, number: 1 })
      const project = await rig.project()
      expect(project).toMatchObject({ figuresReport: 1, figures: { fps: { before: 40.5, after: 68 } } })
      expect(project.figures?.low1).toBeDefined()
      expect((await rig.told()).slice(told)[0]).toMatch(
        /^We measured your project Full Optimization: The game now holds 60 FPS: 40\.5 became 68\.0\.\nFrame rate: 40\.5 → 68\.0 FPS\n1% low: .*\nMeasured: report 1, 3 runs a build\.$/,
      )
      const mail = (await rig.mails()).at(-1)
      expect(mail?.html).toMatch(/>40\.5<\/span> became <span [^>]*>68\.0<\/span>\.<\/h1>/)
      expect(mail?.text).toContain('Measured: report 1, 3 runs a build.')
      const timeline = { ownerId: rig.client.id, projectId: rig.projectId }
      const { entries } = await projectTimeline(rig.deps, timeline, { of: 'figures' })
      expect(entries).toHaveLength(1)

      await approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId: made.id })
      const line = statusHeadline(await rig.project(), rig.now())
      expect(line.headline).toBe('The game now holds 60 FPS: 40.5 became 68.0.')
      expect(line.you).toContain('Measured: report 1, 3 runs a build.')
      const completion = (await rig.mails()).at(-1)
      expect(completion?.text).toContain('The game now holds 60 FPS: 40.5 became 68.0.')
      expect(completion?.text).toContain('Measured: report 1, 3 runs a build.')
    })

    it('shows it to the client, who neither sees nor shares it before, nor once it is recalled', async () => {
      const { id } = await make()
      const ofClient = { projectId: rig.projectId, ownerId: rig.client.id }
      const hidden = async () => {
        expect(await refusal(showReport(rig.database.db, ownedBy(id)))).toBe('Report not found.')
        const share = shareReport(rig.deps, { ...ownedBy(id), days: 7, namesClient: false })
        expect(await refusal(share)).toBe('Report not found.')
        expect(await listReports(rig.database.db, ofClient)).toEqual([])
      }
      await hidden()
      const { id: deliveryId } = await deliver({ reportId: id })
      expect((await showReport(rig.database.db, ownedBy(id))).facts.id).toBe(id)
      expect(await listReports(rig.database.db, ofClient)).toHaveLength(1)
      await setPublishConsent(rig.deps, { ...ownedBy(id), given: true })
      const secrets = await Promise.all(
        [rig.deps, noor()].map((deps) => {
          const which = deps === rig.deps ? ownedBy(id) : { id }
          return shareReport(deps, { ...which, days: 7, namesClient: deps !== rig.deps })
        }),
      )
      await recallDelivery(noor(), { deliveryId })
      await hidden()
      expect(await refusal(exportReport(noor(), { id }))).toContain('was recalled')
      expect((await showReport(rig.database.db, { id })).facts.consentedAt).toBeNull()
      const [byClient = '', byStudio = ''] = secrets
      expect(await refusal(openShared(rig.deps, byClient))).toContain("This link doesn't work.")
      expect(await openShared(rig.deps, byStudio)).toMatchObject({ client: null })
    })

    it('is refused with a report of another project', async () => {
      const { id } = await make()
      const client = await addClient(rig.database.db)
      const other = await aPaidProject(rig.database.db, { client })
      await changeRows(rig.database.db, 'reports', { id }, { project_id: other.id })
      expect(await refusal(deliver({ reportId: id }))).toContain('Choose a report of this project.')
      expect(await refusal(deliver({ reportId: 'rep_0' }))).toContain('Choose a report of this project.')
    })

    it('is refused with a report that could not compare its builds', async () => {
      await addCaptures(noor(), {
        ...{ ownerId: rig.client.id, projectId: rig.projectId, build: '1.2', side: 'after', fps: [70] },
        scene: 'another scene',
      })
      const { id } = await make({ buildAfter: '1.2' })
      expect(await refusal(deliver({ reportId: id }))).toContain('could not compare its builds')
    })

    it('loses its figures when it is recalled, also the promise that they are there', async () => {
      const { id } = await make()
      const { id: deliveryId } = await deliver({ reportId: id })
      await recallDelivery(noor(), { deliveryId })
      expect(await rig.project()).toMatchObject({ figures: null, figuresReport: null, reportSummary: null })
      expect((await rig.told()).at(-1)).toContain('The figures of report 1 no longer apply.')
      expect(await refusal(deliver({ completes: true }))).toContain('This project has no figures.')
    })

    it('leaves the figures of the delivery before, when it is recalled', async () => {
      const first = await make()
      const { id } = await deliver({ reportId: first.id })
      await approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId: id })
      await add('1.2', 'after', [80, 81, 82])
      const second = await make({ buildAfter: '1.2' })
      const { id: deliveryId } = await deliver({ reportId: second.id })
      expect(await rig.project()).toMatchObject({ figuresReport: 2, figures: { fps: { after: 81 } } })
      await recallDelivery(noor(), { deliveryId })
      expect(await rig.project()).toMatchObject({ figuresReport: 1, figures: { fps: { after: 68 } } })
    })

    it('keeps its figures when another delivery of the same report is recalled', async () => {
      const { id: reportId } = await make()
      const { id } = await deliver({ reportId })
      await approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId: id })
      const { id: deliveryId } = await deliver({ reportId })
      await recallDelivery(noor(), { deliveryId })
      expect((await rig.project()).figuresReport).toBe(1)
      expect((await rig.told()).at(-1)).not.toContain('no longer apply')
    })

    it.each(['vram', 'fps'] as const)(
      'keeps a typed %s when it is recalled, and nothing else',
      async (metric) => {
        const earlier = await make()
        const { id: approved } = await deliver({ reportId: earlier.id })
        await approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId: approved })
        await add('1.2', 'after', [80, 81, 82])
        const { id: reportId } = await make({ buildAfter: '1.2' })
        const { id: deliveryId } = await deliver({ reportId })
        const typed = { metric, before: 6, after: 5 }
        await setFigures(noor(), { projectId: rig.projectId, figures: [typed] })
        const isFps = metric === 'fps'
        expect(await rig.project()).toMatchObject({
          figuresReport: isFps ? null : 2,
          figures: { low1: { report: 2 }, [metric]: { before: 6, after: 5 } },
        })
        await recallDelivery(noor(), { deliveryId })
        const { figures, figuresReport } = await rig.project()
        expect(figuresReport).toBe(isFps ? null : 1)
        expect(figures).toEqual({
          ...{ fps: expect.objectContaining({ report: 1 }), low1: expect.objectContaining({ report: 1 }) },
          [metric]: { before: 6, after: 5 },
        })
      },
    )
  })

  describe('a share link', () => {
    it('shows the report until it ends, with the client’s name if the client wants that', async () => {
      const id = await makeDelivered()
      const { signed } = await showReport(rig.database.db, { id })
      const own = { ...ownedBy(id), days: 7 }
      const [plain, named] = [
        await shareReport(rig.deps, { ...own, namesClient: false }),
        await shareReport(rig.deps, { ...own, namesClient: true }),
      ]
      expect(await openShared(rig.deps, plain)).toEqual({
        ...{ signed, client: null, supersededBy: null },
        expiresAt: new Date(rig.now().getTime() + 7 * 86_400_000).toISOString(),
      })
      await make()
      expect(await openShared(rig.deps, named)).toMatchObject({ client: rig.client.name, supersededBy: 2 })
      expect(JSON.stringify(await rowsIn(rig.database.db, 'share_links'))).not.toContain(plain)
      rig.passSeconds(7 * 86_400)
      expect(await refusal(openShared(rig.deps, plain))).toContain("This link doesn't work.")
    })

    it('answers the same if it is unknown, revoked or has ended', async () => {
      const id = await makeDelivered()
      const share = () => shareReport(rig.deps, { ...ownedBy(id), days: 7, namesClient: false })
      const [first, second] = [await share(), await share()]
      const links = (await showReport(rig.database.db, { id })).facts.shareLinks
      const revoked = await rowIn(rig.database.db, 'share_links', { id: links[0]?.id ?? '' })
      for (const _ of [1, 2]) await revokeShareLink(rig.deps, ownedBy(revoked.id))
      expect(await audit('share-link-revoked')).not.toEqual([])
      const answers = () =>
        Promise.all([first, second, 'unknown'].map((secret) => refusal(openShared(rig.deps, secret))))
      expect((await answers()).filter((answer) => answer === undefined)).toHaveLength(1)
      rig.passSeconds(7 * 86_400)
      expect(new Set(await answers())).toEqual(
        new Set(["This link doesn't work. It may have expired, or it was revoked. Ask for a new one."]),
      )
    })

    it('of the studio names a client only with their consent', async () => {
      const id = await makeDelivered()
      const share = () => shareReport(noor(), { id, days: 30, namesClient: true })
      expect(await refusal(share())).toContain("hasn't allowed us")
      await setPublishConsent(rig.deps, { ...ownedBy(id), given: true })
      const secret = await share()
      expect(await openShared(rig.deps, secret)).toMatchObject({ client: rig.client.name })
      await setPublishConsent(rig.deps, { ...ownedBy(id), given: false })
      expect(await openShared(rig.deps, secret)).toMatchObject({ client: null })
    })
  })

  describe('consent', () => {
    it('is needed for an export, can be withdrawn, which the studio hears of', async () => {
      const id = await makeDelivered()
      const consent = (given: boolean) => setPublishConsent(rig.deps, { ...ownedBy(id), given })
      expect(await refusal(exportReport(noor(), { id }))).toContain("hasn't allowed us")
      for (const _ of [1, 2]) await consent(true)
      const { name, content } = await exportReport(noor(), { id })
      const { signed, facts } = await showReport(rig.database.db, { id })
      expect([name, content.toString()]).toEqual(['report-1.json', signed])
      expect(facts.consentedAt).toBe(rig.now().toISOString())
      expect(await listAudit(rig.database.db, { about: id, limit: 9 })).toHaveLength(1)

      rig.passSeconds(60)
      await consent(false)
      expect(await refusal(exportReport(noor(), { id }))).toContain('no longer allows us')
      expect((await showReport(rig.database.db, { id })).facts.consentedAt).toBeNull()
      expect(await rowIn(rig.database.db, 'reports', { id })).toMatchObject({
        consented_at: facts.consentedAt,
        consent_withdrawn_at: rig.now().toISOString(),
      })
      const mails = await rowsIn(rig.database.db, 'outbox', { recipient: 'desk@studio.example' })
      expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
        'Report 1 may no longer be published',
      ])
      await consent(true)
      await exportReport(noor(), { id })
    })
  })
})

/** The sentence of the refusal, undefined if there is none. */
function refusal(act: Promise<unknown>): Promise<string | undefined> {
  return act.then(
    () => undefined,
    (error) => String(error.userMessage),
  )
}

const NEEDED = neededBy(REPORT_METRICS.flatMap((id) => metric(id) ?? []))

async function placed(text: string, index: number) {
  const read = await readCapture(Readable.from([Buffer.from(text)]), NEEDED)
  if (!read.ok) throw new Error(read.refusal.sentence)
  return { capture: read.capture, capturedAt: `2026-11-1${index}T10:00:00.000Z` }
}
