import { describe, expect, it } from 'vitest'
import { eachEngine } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { refused } from '#test/refused.ts'
import { followFiles, moveDue } from './due-date.server.ts'

const BECAUSE = 'The third scene has to be captured again.'

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  const due = (on: string, because = BECAUSE) => moveDue(rig.deps, { projectId: rig.projectId, on, because })

  describe('moveDue', () => {
    it('promises a day, and moves it with its reason: in thread, mail and history the old day stays readable', async () => {
      await rig.changeStatusThrough('in-progress')
      rig.passSeconds(1)
      expect(await due('2026-11-27')).toEqual({ from: null, to: '2026-11-27' })
      expect((await rig.mails()).at(-1)?.subject).toBe('Full Optimization is due on Fri 27 Nov')
      rig.passSeconds(1)
      expect(await due('2026-12-04')).toEqual({ from: '2026-11-27', to: '2026-12-04' })
      expect(await rig.project()).toMatchObject({ dueOn: '2026-12-04', dueBeforeMoved: '2026-11-27' })
      expect((await rig.told()).at(-1)).toBe(
        `Your project Full Optimization is now due on Fri 4 Dec. It was due on Fri 27 Nov.\n\n${BECAUSE}`,
      )
      const mail = (await rig.mails()).at(-1)
      expect(mail?.subject).toBe('Full Optimization is now due on Fri 4 Dec')
      for (const words of ['Was due: Fri 27 Nov', 'Due: Fri 4 Dec', BECAUSE])
        expect(mail?.text).toContain(words)
      expect((await rig.project()).history.at(-1)?.note).toBe(
        `Due on Fri 4 Dec. It was due on Fri 27 Nov.\n\n${BECAUSE}`,
      )
      const audited = await rowsIn(rig.database.db, 'audit_log', {
        action: 'project-due-moved',
        about: rig.projectId,
      })
      expect(audited).toHaveLength(2)
      rig.passSeconds(1)
      await due('2026-12-08')
      expect(await rig.project()).toMatchObject({ dueOn: '2026-12-08', dueBeforeMoved: '2026-11-27' })
    })

    it.each([
      ['without a reason', '2026-12-04', ' ', 'bad-input'],
      ['to a day that has passed', '2026-11-19', BECAUSE, 'bad-input'],
      ['to what is no day', '2026-02-30', BECAUSE, 'bad-input'],
    ])('is refused %s, and nothing is told', async (_, on, because, code) => {
      const before = [await rig.project(), await rig.told(), await rig.mails()]
      await refused(due(on, because), { code })
      expect([await rig.project(), await rig.told(), await rig.mails()]).toEqual(before)
    })

    it('is refused for a project that has ended, for the day that it has, and for none', async () => {
      await due('2026-12-04')
      await refused(due('2026-12-04'), 'conflict')
      await refused(due('2026-11-19'), 'bad-input')
      await due('2026-11-20')
      await rig.changeStatusThrough('in-progress', 'completed')
      await refused(due('2026-12-08'), {
        code: 'conflict',
        userMessage: 'A project that is completed no longer has a due date.',
      })
      await refused(
        moveDue(rig.deps, { projectId: 'prj_none', on: '2026-12-08', because: BECAUSE }),
        'not-found',
      )
    })

    it('holds against the counting of working days', async () => {
      const { db } = rig.database
      await db.updateTable('projects').set({ delivery_working_days: 5, due_on: '2026-11-27' }).execute()
      await due('2026-12-04')
      const sent = { projectId: rig.projectId, now: rig.now() }
      for (const hasFiles of [false, true])
        await db.transaction().execute((trx) => followFiles(trx, { ...sent, hasFiles }))
      expect((await rig.project()).dueOn).toBe('2026-12-04')
    })
  })
})
