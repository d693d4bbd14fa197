import { describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { eachEngine } from '#test/engines.ts'
import { changeRows, rowIn } from '#test/factories/rows.ts'
import { endOrderOf } from '#test/project-facts.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { oneRefused, refused } from '#test/refused.ts'
import type { ProjectStatus } from '../projects.schema.ts'
import { cancelProjectOfOrder, changeProjectStatus } from './change-status.server.ts'
import { reopenProject } from './ended-projects.server.ts'

const DAY = 24 * 3600

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  const reopen = (note?: string) => reopenProject(rig.deps, { projectId: rig.projectId, note })

  describe('reopenProject', () => {
    it.each<[ProjectStatus[], ProjectStatus, string]>([
      [['in-progress'], 'pending', 'pending'],
      [['in-progress', 'completed'], 'in-progress', 'in progress'],
      [['cancelled'], 'pending', 'pending'],
      [['in-progress', 'cancelled'], 'in-progress', 'in progress'],
    ])('takes the last of %j back, to %s', async (moves, status, words) => {
      await rig.changeStatusThrough(...moves)
      rig.passSeconds(DAY)
      expect(await reopen(' One scene is missing. ')).toEqual({ id: rig.projectId, status })
      await rowIn(rig.database.db, 'audit_log', { action: 'project-reopened', about: rig.projectId })
      const project = await rig.project()
      expect(project).toMatchObject({ status, completedAt: null, updatedAt: rig.now().toISOString() })
      expect(project.history.at(-1)).toMatchObject({ status, author: 'team', note: 'One scene is missing.' })
      expect((await rig.told()).at(-1)).toBe(
        `We have reopened your project Full Optimization: it is ${words} again.\n\nOne scene is missing.`,
      )
      const mail = (await rig.mails()).at(-1)
      expect(mail?.subject).toBe(`Full Optimization is ${words} again`)
      expect(mail?.text).toContain('One scene is missing.')
      expect(mail?.text).toContain(status === 'pending' ? 'Next: send us' : "Next: we'll optimize")
    })

    it('does so within a day', async () => {
      await rig.changeStatusThrough('in-progress', 'completed')
      rig.passSeconds(DAY + 1)
      const before = [await rig.project(), await rig.told(), await rig.mails()]
      await refused(reopen(), {
        code: 'conflict',
        userMessage: 'A project can only be reopened within 24 hours.',
      })
      expect([await rig.project(), await rig.told(), await rig.mails()]).toEqual(before)
    })

    it('does so once: what was reopened goes on from there', async () => {
      await refused(reopen(), {
        userMessage: 'There is nothing to undo. This project is pending.',
      })
      await rig.changeStatusThrough('in-progress', 'completed')
      rig.passSeconds(1)
      await reopen()
      rig.passSeconds(1)
      await refused(reopen(), 'conflict')
      await rig.changeStatusThrough('completed')
      expect((await rig.project()).completedAt).toBe(rig.now().toISOString())
      rig.passSeconds(1)
      expect(await reopen()).toMatchObject({ status: 'in-progress' })
    })

    it('forgets the progress of a start that is taken back', async () => {
      await rig.changeStatusThrough('in-progress')
      await changeRows(rig.database.db, 'projects', {}, { progress_percent: 5, done_by: '2026-11-24' })
      rig.passSeconds(1)
      await reopen()
      expect(await rig.project()).toMatchObject({ status: 'pending', progress: null })
    })

    it.each<[ProjectStatus[]]>([[[]], [['in-progress', 'completed']], [['cancelled']]])(
      'leaves a project alone whose payment was refunded after %j',
      async (moves) => {
        await rig.changeStatusThrough(...moves)
        const { orderId } = await rig.project()
        const cause = { orderId, note: 'It was refunded.', now: rig.now() }
        await endOrderOf(rig.database.db, orderId)
        await commit(rig.deps, (trx) => cancelProjectOfOrder(trx, cause))
        await refused(reopen(), {
          userMessage: "The payment of this project was refunded, so it can't be reopened.",
        })
      },
    )

    it('lets one of two at once win', async () => {
      await rig.changeStatusThrough('in-progress', 'completed')
      rig.passSeconds(1)
      const other = await rig.database.connect()
      const which = { projectId: rig.projectId }
      await oneRefused([reopenProject(rig.deps, which), reopenProject({ ...rig.deps, db: other.db }, which)])
      expect((await rig.project()).history).toHaveLength(4)
    })

    it('knows no project that is not there, and no impossible note', async () => {
      await refused(reopenProject(rig.deps, { projectId: 'prj_none' }), 'not-found')
      await changeProjectStatus(rig.deps, { projectId: rig.projectId, to: 'cancelled', author: 'team' })
      await refused(reopen('a\0b'), 'bad-input')
    })
  })
})
