import { describe, expect, it } from 'vitest'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { oneEngine } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { letLeave } from '#test/let-leave.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { refused } from '#test/refused.ts'
import { requireOwnProject, seeResult } from '../projects.server.ts'
import { nextOfProject } from '../status-headline/project-next.server.ts'
import { changeProjectStatus, noteProject } from './change-status.server.ts'
import { reopenProject } from './ended-projects.server.ts'
import { type Figure, setFigures, setProgress } from './progress.server.ts'

const FPS: Figure = { metric: 'fps', before: 45, after: 63 }
const LOW: Figure = { metric: 'low1', before: 28.5, after: 49.25 }

oneEngine((engine) => {
  const rig = useProjectsRig(engine)
  const measure = (...figures: Figure[]) => setFigures(rig.deps, { projectId: rig.projectId, figures })
  const complete = async (figuresFollow = false) => {
    await rig.changeStatusThrough('in-progress')
    rig.passSeconds(1)
    await changeProjectStatus(rig.deps, {
      projectId: rig.projectId,
      to: 'completed',
      author: 'team',
      figuresFollow,
    })
    return { told: (await rig.told()).at(-1), mail: (await rig.mails()).at(-1)?.text ?? '' }
  }
  const letters = () => rowsIn(rig.database.db, 'outbox', { recipient: rig.client.email })
  const see = (ownerId = rig.client.id) => seeResult(rig.deps, { ownerId, projectId: rig.projectId })

  it('what was measured again is told when either side of it is another', async () => {
    await measure(FPS)
    const notifiedSoFar = (await rig.told()).length
    await measure(FPS)
    expect(await rig.told()).toHaveLength(notifiedSoFar)
    await measure({ ...FPS, before: 40 })
    expect((await rig.told()).at(-1)).toContain('Frame rate: 40 → 63 FPS')
    await measure({ ...FPS, before: 40, after: 64 })
    expect((await rig.told()).at(-1)).toContain('Frame rate: 40 → 64 FPS')
  })

  describe('a completed project', () => {
    it('with figures says where they are, and what begins now', async () => {
      await measure(FPS)
      const { told, mail } = await complete()
      expect(told).toBe(
        'Your project Full Optimization is now completed. Your dashboard shows the before and after figures.',
      )
      expect(mail).toContain('Frame rate: 45 → 63 FPS\n')
      expect(mail).toContain(
        'The work is done. Tell us how it runs for you. Frame rate, before and after our work.',
      )
      expect(mail).toContain(
        'You can ask for a refund under Payments in the client portal until 14 days after completion',
      )
      expect(mail).toContain('within 90 days of completion, by Thu 18 Feb 2027. We')
    })

    it('shows its result before a question that is open, which every other mail asks first', async () => {
      const ask = { userId: rig.client.id, body: 'Does the harbour\nstill move enough?', asks: true }
      await replyAsTeam(rig.deps, ask)
      expect(
        (await nextOfProject(rig.deps, rig.database.db, { id: rig.projectId }, rig.now()))?.headline,
      ).toBe('Next: send us your project.')
      const first = await requireOwnProject(rig.database.db, rig.client.id, rig.projectId)
      await replyAsTeam(rig.deps, { ...ask, project: first })
      await rig.changeStatusThrough('in-progress')
      expect((await rig.mails()).at(-1)?.text).toContain(
        'Next: answer our question.\nYour turn: “Does the harbour still move enough?”',
      )
      await rig.changeStatusThrough('completed')
      expect((await rig.mails()).at(-1)?.text).not.toContain('answer our question')
      const { id } = await aPaidProject(rig.database.db, {
        client: rig.client,
        service: 'quick-fix',
        now: rig.now(),
      })
      const project = await requireOwnProject(rig.database.db, rig.client.id, id)
      await replyAsTeam(rig.deps, { ...ask, project })
      await measure(FPS)
      const completion = (await letLeave(rig.deps)).find(
        ({ recipient, subject }) =>
          recipient === rig.client.email && subject === 'Full Optimization is now completed',
      )
      expect(completion?.text).toContain('45 became 63 FPS.')
      expect(completion?.text).not.toContain('answer our question')
    })

    it('without figures promises none, anywhere', async () => {
      const { told, mail } = await complete()
      expect(told).toBe('Your project Full Optimization is now completed.')
      expect(mail).toContain('No figures were measured.')
      expect(mail).not.toMatch(/before and after|follow/)
      expect(await rig.project()).toMatchObject({ figures: null, figuresFollow: false })
    })

    it('says that figures follow only when they do, and then brings them', async () => {
      const { told, mail } = await complete(true)
      expect(told).toBe(
        'Your project Full Optimization is now completed. The before and after figures will follow.',
      )
      expect(mail).toContain('The before and after figures will follow.')
      expect(await rig.project()).toMatchObject({ figuresFollow: true })
      await see()
      await rig.database.db.updateTable('outbox').set({ status: 'sent' }).execute()

      rig.passSeconds(1)
      await measure(FPS, LOW)
      expect(await rig.project()).toMatchObject({ figuresFollow: false, resultSeenAt: null })
      const [, , figures] = await rig.mails()
      expect(figures?.subject).toBe('Full Optimization: your figures before and after')
      expect(figures?.text).toContain('Frame rate: 45 → 63 FPS\n1% low: 28.50 → 49.25 FPS')
      expect(figures?.text).toMatch(/^45 became 63 FPS\./)
    })

    it('tells figures that come just after it in one mail, which leaves then', async () => {
      await complete(true)
      const sentSoFar = (await letters()).length
      expect((await letters()).at(-1)?.next_attempt_at).toBe('2026-11-20T12:02:02.000Z')
      rig.passSeconds(30)
      await measure(FPS, LOW)
      await measure({ ...LOW, after: 50 })
      expect(await letters()).toHaveLength(sentSoFar)
      const mail = (await letLeave(rig.deps)).findLast(({ recipient }) => recipient === rig.client.email)
      expect(mail).toMatchObject({
        subject: 'Full Optimization is now completed',
        text: expect.stringMatching(
          /^45 became 63 FPS\.[\s\S]*Frame rate: 45 → 63 FPS\n1% low: 28\.5 → 50\.0 FPS/,
        ),
      })
      expect(mail?.text).not.toContain('follow')
    })

    it('is mailed at once where its figures are there', async () => {
      await measure(FPS)
      await complete()
      expect((await letters()).at(-1)?.next_attempt_at).toBe(rig.now().toISOString())
    })

    it('that is reopened before its mail has left is not mailed as completed', async () => {
      await complete()
      await reopenProject(rig.deps, { projectId: rig.projectId })
      rig.passSeconds(130)
      const left = (await letLeave(rig.deps)).filter(({ recipient }) => recipient === rig.client.email)
      expect(left.map(({ subject }) => subject)).toEqual(['Full Optimization is in progress again'])
    })

    it('is unseen until its owner has seen it, and keeps the first time', async () => {
      await rig.changeStatusThrough('in-progress')
      await refused(see(), 'conflict')
      await rig.changeStatusThrough('completed')
      const seen = { resultSeenAt: rig.now().toISOString() }
      await refused(see('somebody'), 'not-found')
      expect(await rig.project()).toMatchObject({ resultSeenAt: null })
      expect(await see()).toEqual(seen)
      rig.passSeconds(60)
      expect(await see()).toEqual(seen)
      expect(await rig.project()).toMatchObject(seen)
    })
  })

  it('a cancelled project says what happens to its payment', async () => {
    await rig.changeStatusThrough('cancelled')
    const words = "This doesn't refund your payment. You can ask for a refund under Payments."
    expect((await rig.told()).at(-1)).toBe(`Your project Full Optimization is now cancelled. ${words}`)
    expect((await rig.mails()).at(-1)?.text).toContain(words)
  })

  it('tells progress in the thread, once a change', async () => {
    await rig.changeStatusThrough('in-progress')
    const before = (await rig.told()).length
    const progress = { projectId: rig.projectId, percent: 65, daysLeft: 3 }
    await setProgress(rig.deps, progress)
    await setProgress(rig.deps, progress)
    await setProgress(rig.deps, { ...progress, percent: 90, daysLeft: 1 })
    expect((await rig.told()).slice(before)).toEqual([
      'Your project Full Optimization is 65% done, 3 days left.',
      'Your project Full Optimization is 90% done, 1 day left.',
    ])
    expect(await rig.project()).toMatchObject({ progress: { percent: 90, doneBy: '2026-11-21' } })
  })

  it('tells figures in the thread, those that are new', async () => {
    const before = (await rig.told()).length
    await measure(FPS, { metric: 'draw-calls', before: 2_100_000, after: 1_300_000 })
    await measure(FPS)
    await measure(
      FPS,
      { metric: 'vram', before: 7.4, after: 5.125 },
      { metric: 'frame-time', before: 22.2, after: 15.9 },
    )
    expect((await rig.told()).slice(before)).toEqual([
      'We measured your project Full Optimization:\nFrame rate: 45 → 63 FPS\nDraw calls: 2.1M → 1.3M',
      'We measured your project Full Optimization:\nVRAM: 7.40 → 5.13 GB\nFrame time: 22.2 → 15.9 ms',
    ])
    expect(await rig.mails()).toEqual([])
    expect((await rig.project()).figures).toEqual({
      fps: { before: 45, after: 63 },
      drawCalls: { before: 2_100_000, after: 1_300_000 },
      vram: { before: 7.4, after: 5.125 },
      frameTime: { before: 22.2, after: 15.9 },
    })
  })

  it('a link in a note reaches history, thread and mail as it is', async () => {
    const link = 'https://drive.example/build.7z?key=a&b=c'
    await changeProjectStatus(rig.deps, {
      projectId: rig.projectId,
      to: 'in-progress',
      author: 'team',
      note: `The build: ${link}`,
    })
    await noteProject(rig.deps, { projectId: rig.projectId, note: `Again: ${link}` })
    const { history } = await rig.project()
    expect(history.slice(-2).map(({ note }) => note)).toEqual([`The build: ${link}`, `Again: ${link}`])
    expect((await rig.told()).at(-1)).toContain(link)
    expect((await rig.mails()).at(-1)?.text).toContain(link)
  })
})
