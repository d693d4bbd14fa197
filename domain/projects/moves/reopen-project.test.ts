import { describe, expect, it } from 'vitest'
import { eachEngine } from '../../../test/engines.ts'
import { useProjectsDesk } from '../../../test/projects-desk.ts'
import { commit } from '../../kernel/commit.ts'
import type { ProjectStatus } from '../projects.schema.ts'
import { cancelProjectOfPayment, moveProject } from '../projects.server.ts'
import { reopenProject } from './reopen-project.server.ts'

const DAY = 24 * 3600

eachEngine((engine) => {
  const desk = useProjectsDesk(engine)
  const reopen = (note?: string) => reopenProject(desk.deps, { projectId: desk.projectId, note })

  describe('reopenProject', () => {
    it.each<[ProjectStatus[], ProjectStatus, string]>([
      [['in-progress'], 'pending', 'pending'],
      [['in-progress', 'completed'], 'in-progress', 'in progress'],
      [['cancelled'], 'pending', 'pending'],
      [['in-progress', 'cancelled'], 'in-progress', 'in progress'],
    ])('takes the last of %j back, to %s', async (moves, status, words) => {
      await desk.moveThrough(...moves)
      desk.passSeconds(DAY)
      expect(await reopen(' One scene is missing. ')).toEqual({ id: desk.projectId, status })
      const project = await desk.project()
      expect(project).toMatchObject({ status, completedAt: null, updatedAt: desk.now().toISOString() })
      expect(project.history.at(-1)).toMatchObject({ status, author: 'team', note: 'One scene is missing.' })
      expect((await desk.told()).at(-1)).toBe(
        `We have reopened your project Full Optimization: it is ${words} again.\n\nOne scene is missing.`,
      )
      const mail = (await desk.mails()).at(-1)
      expect(mail?.subject).toBe(`Full Optimization is ${words} again`)
      expect(mail?.text).toContain('One scene is missing.')
      expect(mail?.text).toContain(status === 'pending' ? 'Next: send us' : 'Next: we optimize')
    })

    it('does so within a day', async () => {
      await desk.moveThrough('in-progress', 'completed')
      desk.passSeconds(DAY + 1)
      const before = [await desk.project(), await desk.told(), await desk.mails()]
      await expect(reopen()).rejects.toMatchObject({
        code: 'conflict',
        userMessage: 'A project can be reopened within 24 hours; these are past.',
      })
      expect([await desk.project(), await desk.told(), await desk.mails()]).toEqual(before)
    })

    it('does so once: what was reopened goes on from there', async () => {
      await expect(reopen()).rejects.toMatchObject({
        userMessage: 'There is nothing to take back: this project is pending.',
      })
      await desk.moveThrough('in-progress', 'completed')
      desk.passSeconds(1)
      await reopen()
      desk.passSeconds(1)
      await expect(reopen()).rejects.toMatchObject({ code: 'conflict' })
      await desk.moveThrough('completed')
      expect((await desk.project()).completedAt).toBe(desk.now().toISOString())
      desk.passSeconds(1)
      expect(await reopen()).toMatchObject({ status: 'in-progress' })
    })

    it('forgets the progress of a start that is taken back', async () => {
      await desk.moveThrough('in-progress')
      await desk.database.db.updateTable('projects').set({ progress_percent: 5, days_left: 3 }).execute()
      desk.passSeconds(1)
      await reopen()
      expect(await desk.project()).toMatchObject({ status: 'pending', progress: null })
    })

    it.each<[ProjectStatus[]]>([[[]], [['in-progress', 'completed']], [['cancelled']]])(
      'leaves a project alone whose payment was refunded after %j',
      async (moves) => {
        await desk.moveThrough(...moves)
        const cause = { paymentId: desk.paymentId, note: 'It was refunded.', now: desk.now() }
        await commit(desk.deps, (work) => cancelProjectOfPayment(work, cause))
        await expect(reopen()).rejects.toMatchObject({
          userMessage: 'The payment of this project was refunded, so the work cannot go on.',
        })
      },
    )

    it('lets one of two at once win', async () => {
      await desk.moveThrough('in-progress', 'completed')
      desk.passSeconds(1)
      const other = await desk.database.connect()
      const which = { projectId: desk.projectId }
      const outcomes = await Promise.allSettled([
        reopenProject(desk.deps, which),
        reopenProject({ ...desk.deps, db: other.db }, which),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await desk.project()).history).toHaveLength(4)
    })

    it('knows no project that is not there, and no impossible note', async () => {
      await expect(reopenProject(desk.deps, { projectId: 'prj_none' })).rejects.toMatchObject({
        code: 'not-found',
      })
      await moveProject(desk.deps, { projectId: desk.projectId, to: 'cancelled', author: 'team' })
      await expect(reopen('a\0b')).rejects.toMatchObject({ code: 'bad-input' })
    })
  })
})
