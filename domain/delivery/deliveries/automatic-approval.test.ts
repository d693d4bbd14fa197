import { expect, it } from 'vitest'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { eachEngine } from '#test/engines.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { askRefund } from '#test/project-facts.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { listDeliveries } from './deliveries.server.ts'
import { approveDelivery, approveUnanswered } from './delivery-answers.server.ts'
import { makeDelivery, type NewDelivery } from './make-delivery.server.ts'

const DAY = 24 * 3600

eachEngine((engine) => {
  const rig = useProjectsRig(engine)
  /** At noon on Friday 20 November. Seven days ahead is the 27th. */
  const deliver = async (said: Partial<NewDelivery> = {}) => {
    await rig.changeStatusThrough('in-progress')
    return makeDelivery(rig.deps, aDelivery(rig.projectId, { approvedBySilenceOn: '2026-11-27', ...said }))
  }
  const delivery = async () =>
    (await listDeliveries(rig.database.db, { ownerId: rig.client.id, projectId: rig.projectId }))[0]
  const hear = () => approveUnanswered(rig.deps)
  const subjects = async () => (await rig.mails()).map(({ subject }) => subject)
  const NEAR = 'Full Optimization: delivery 1 will be approved on Fri 27 Nov'

  it('says the day at once, by mail three days before, and approves on it as the system', async () => {
    await deliver({ completes: true, withoutFigures: 'It is an audit.' })
    const said = "If you don't answer before Fri 27 Nov, it will be approved automatically on that day."
    expect(statusHeadline(await rig.project(), rig.now()).you).toContain(said)
    expect((await rig.mails()).at(-1)?.text).toContain(said)
    rig.passSeconds(4 * DAY - 13 * 3600 - 60)
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
    rig.passSeconds(2 * 3600)
    expect(await hear()).toEqual({ notified: 1, approved: 0 })
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
    expect((await subjects()).at(-1)).toBe(NEAR)
    expect((await rig.mails()).at(-1)?.text).toContain("If you don't answer before Fri 27 Nov")
    rig.passSeconds(3 * DAY - 2 * 3600)
    expect(rig.now().toISOString()).toMatch(/^2026-11-26T22:59/)
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
    rig.passSeconds(60 + 3600)
    expect(await hear()).toEqual({ notified: 0, approved: 1 })
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
    expect(await delivery()).toMatchObject({ status: 'approved', answeredAt: rig.now().toISOString() })
    const project = await rig.project()
    expect(project.status).toBe('completed')
    expect(project.history.at(-1)).toMatchObject({
      author: 'system',
      note: 'Delivery 1 was approved automatically, because there was no answer before Fri 27 Nov.',
    })
    const [line] = await listAudit(rig.database.db, { action: 'delivery-approved', limit: 1 })
    expect(line?.actor).toEqual({ kind: 'system' })
    const after = (await subjects()).slice((await subjects()).indexOf(NEAR) + 1)
    expect(after).toEqual(['Full Optimization is now completed'])
  })

  it('mails one that is not the last, too', async () => {
    await deliver()
    rig.passSeconds(4 * DAY)
    await hear()
    rig.passSeconds(3 * DAY)
    await hear()
    expect((await subjects()).at(-1)).toBe('Full Optimization: delivery 1 was approved automatically')
  })

  it('is nothing where no day was said, or somebody answered', async () => {
    await deliver({ approvedBySilenceOn: undefined })
    rig.passSeconds(30 * DAY)
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
    expect((await delivery())?.status).toBe('open')
    const { id } = await makeDelivery(
      rig.deps,
      aDelivery(rig.projectId, { approvedBySilenceOn: '2026-12-31' }),
    )
    await approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId: id })
    rig.passSeconds(30 * DAY)
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
  })

  it('approves nothing that was not told three days before: a day that was missed is put off', async () => {
    await deliver()
    rig.passSeconds(10 * DAY)
    expect(await hear()).toEqual({ notified: 1, approved: 0 })
    expect(await delivery()).toMatchObject({ status: 'open', approvedBySilenceOn: '2026-12-03' })
    expect((await subjects()).at(-1)).toBe('Full Optimization: delivery 1 will be approved on Thu 3 Dec')
    expect((await rig.mails()).at(-1)?.text).toContain(
      'We first announced Fri 27 Nov. That date has changed.',
    )
    expect(statusHeadline(await rig.project(), rig.now()).you).toContain('before Thu 3 Dec')
    rig.passSeconds(3 * DAY)
    expect(await hear()).toEqual({ notified: 0, approved: 1 })
  })

  it('is not heard while a refund is asked for, and told anew after it', async () => {
    await deliver()
    rig.passSeconds(4 * DAY)
    await hear()
    const asked = (isOpen: boolean) => askRefund(rig.database.db, { paymentId: rig.paymentId, isOpen })
    await asked(true)
    rig.passSeconds(3 * DAY)
    expect(await hear()).toEqual({ notified: 0, approved: 0 })
    rig.passSeconds(DAY)
    await asked(false)
    expect(await hear()).toEqual({ notified: 1, approved: 0 })
    expect((await delivery())?.approvedBySilenceOn).toBe('2026-12-01')
  })

  it('is heard once by two processes', async () => {
    await deliver()
    rig.passSeconds(4 * DAY)
    const other = await rig.database.connect()
    const both = () => Promise.all([hear(), approveUnanswered({ ...rig.deps, db: other.db })])
    expect((await both()).map(({ notified }) => notified).sort()).toEqual([0, 1])
    rig.passSeconds(3 * DAY)
    expect((await both()).map(({ approved }) => approved).sort()).toEqual([0, 1])
  })

  it.each(['2026-11-27', '2027-02-18'])('may count from seven to ninety days ahead: %s', async (day) => {
    expect(await deliver({ approvedBySilenceOn: day })).toMatchObject({ approvedBySilenceOn: day })
  })
})
