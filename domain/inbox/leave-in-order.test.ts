import { expect, it } from 'vitest'
import { emailSignIn } from '#domain/accounts/sign-in/sign-in-by-email.server.ts'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { changeStatusByStudio, reopenByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import {
  declineRefund,
  listRefundRequests,
  requestRefund,
} from '#domain/billing/refunds/refund-requests.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { approveDelivery } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { recallDelivery } from '#domain/delivery/deliveries/recall-delivery.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { askClient } from '#domain/messages/questions.server.ts'
import { clientOfAddress } from '#domain/messages/reply-addresses.server.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { noticeUnread } from '#domain/messages/unread-notices.server.ts'
import { sendQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { eachEngine } from '#test/engines.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { rowIn } from '#test/factories/rows.ts'
import { letLeave } from '#test/let-leave.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { remind } from './reminders/remind.server.ts'

const DAY_SECONDS = 24 * 3600

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const leave = async (deps = rig.deps) => {
    const left = await letLeave(deps)
    return left.filter(({ recipient }) => recipient === rig.client.email)
  }
  const subjects = async () => (await leave()).map(({ subject }) => subject)
  const today = () => rig.now().toISOString().slice(0, 10)
  const buyInInstalments = async () => {
    const { secret } = await sendNewQuote(
      rig.deps,
      { clientId: rig.client.id },
      { inInstalments: true, payDays: 14 },
    )
    const answer = { secret, payBy: 'transfer' as const, gross: 150_000, startAtOnce: true }
    return (await acceptAndPay(rig.deps, rig.client, answer)).orderId
  }
  const pay = (orderId: string) =>
    recordTransfer(rig.deps, { orderId, amount: 75_000, on: today(), reference: `${rig.now().getTime()}` })
  const projectOf = async (orderId: string) =>
    (await listProjects(rig.database.db, rig.client.id)).find((one) => one.orderId === orderId)?.id ?? ''
  const move = (projectId: string, to: 'in-progress' | 'completed' | 'cancelled') => {
    rig.passSeconds(10)
    return changeStatusByStudio(rig.deps, { projectId, to, anyway: true, withoutDelivery: true })
  }
  const paidProject = async () => {
    await rig.buyAndPay()
    const [project] = await rig.projects()
    await leave()
    return project?.id ?? ''
  }
  const own = (projectId: string) => requireOwnProject(rig.database.db, rig.client.id, projectId)
  const askAbout = async (projectId: string) =>
    askClient(rig.deps, { project: await own(projectId), body: 'Which map?', choices: [] })
  const deliver = (projectId: string) => makeDelivery(rig.deps, aDelivery(projectId))

  it('a project is completed before its second instalment is due, and nothing says later that it is in progress', async () => {
    const orderId = await buyInInstalments()
    rig.passSeconds(60)
    await pay(orderId)
    await leave()
    const projectId = await projectOf(orderId)
    await move(projectId, 'in-progress')
    await move(projectId, 'completed')
    await pay(orderId)
    // Nothing overtakes the email about completion, which waits for figures.
    expect(await subjects()).toEqual([])
    rig.passSeconds(30)
    await setFigures(rig.deps, { projectId, figures: [{ metric: 'fps', before: 40.5, after: 68 }] })
    const left = await leave()
    expect(left.map(({ subject }) => subject)).toEqual([
      'Nattfjord at 60 FPS is now completed',
      'Invoice 2026-0002: second instalment, €750.00',
      'Receipt: Nattfjord at 60 FPS, €750.00',
    ])
    expect(left[0]?.text).toContain('Frame rate: 40.5 → 68.0 FPS')
    rig.passSeconds(DAY_SECONDS)
    expect(await subjects()).toEqual([])
  })

  it('what is gathered is written as it leaves, and says what is next by then', async () => {
    const projectId = await paidProject()
    await move(projectId, 'in-progress')
    await moveDue(rig.deps, { projectId, on: '2026-11-27', because: 'The harbour takes longer.' })
    await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Which map?', asks: true })
    rig.passSeconds(130)
    const [gathered, ...others] = await leave()
    expect(others).toEqual([])
    expect(gathered?.subject).toMatch(/^2 updates/)
    expect(gathered?.text).toContain('Next: answer our question.')
    expect(gathered?.text.indexOf('is now in progress')).toBeLessThan(
      gathered?.text.indexOf('The harbour takes longer.') ?? 0,
    )
  })

  it('what is gathered and did not leave for hours says only what is still so', async () => {
    const projectId = await paidProject()
    await move(projectId, 'in-progress')
    await moveDue(rig.deps, { projectId, on: '2026-11-27', because: 'The harbour takes longer.' })
    rig.passSeconds(130)
    const isDown = async () => {
      throw new Error('450 Not now')
    }
    await letLeave(rig.deps, isDown)
    await moveDue(rig.deps, { projectId, on: '2026-11-30', because: 'The rain, too.' })
    rig.passSeconds(3600)
    const [left] = await leave()
    expect(left?.subject).toBe('Full Optimization is now in progress')
    expect(left?.text).not.toContain('harbour')
  })

  it.each<[string, (projectId: string) => Promise<unknown>]>([
    ['approved', (id) => answerNewest(id, approveDelivery)],
    [
      'recalled',
      (id) =>
        answerNewest(id, async (deps, { deliveryId }) =>
          recallDelivery(deps, { deliveryId, note: 'A wrong file.' }),
        ),
    ],
  ])('a delivery that was %s before its email left is not announced', async (_, answer) => {
    const projectId = await paidProject()
    await move(projectId, 'in-progress')
    await deliver(projectId)
    await answer(projectId)
    rig.passSeconds(130)
    expect((await subjects()).join('\n')).not.toContain('is here')
  })
  const answerNewest = async (
    projectId: string,
    answer: (deps: typeof rig.deps, which: { ownerId: string; deliveryId: string }) => Promise<unknown>,
  ) => {
    const { id } = await rowIn(rig.database.db, 'deliveries', { project_id: projectId })
    await answer(rig.deps, { ownerId: rig.client.id, deliveryId: id })
  }

  it('a question that was answered before its email left is asked no more', async () => {
    await paidProject()
    await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Which map?', asks: true })
    rig.passSeconds(3 * DAY_SECONDS)
    await noticeUnread(rig.deps)
    await remind(rig.deps)
    await writeAsClient(rig.deps, rig.client, { body: 'The harbour.' })
    await rig.database.db.updateTable('messages').set({ read_at: rig.now().toISOString() }).execute()
    rig.passSeconds(130)
    expect((await subjects()).join('\n')).not.toMatch(/question|message/)
  })

  it('a payment is not asked for once it is here, nor a status told that was taken back', async () => {
    const orderId = await buyInInstalments()
    await leave()
    rig.passSeconds(3 * DAY_SECONDS)
    expect(await remind(rig.deps, { kinds: ['transfer'] })).toBe(1)
    await pay(orderId)
    expect((await subjects()).join('\n')).not.toContain('Reminder')
    const projectId = await projectOf(orderId)
    await move(projectId, 'in-progress')
    await move(projectId, 'completed')
    await reopenByStudio(rig.deps, { projectId })
    rig.passSeconds(130)
    const told = (await subjects()).join('\n')
    expect(told).not.toContain('completed')
    expect(told).toContain('in progress again')
  })

  it('a status that was undone before its email left is not told, nor the one that the client heard last', async () => {
    const projectId = await paidProject()
    const reopen = () => {
      rig.passSeconds(10)
      return reopenByStudio(rig.deps, { projectId })
    }
    const leaveDigest = () => {
      rig.passSeconds(130)
      return subjects()
    }
    await move(projectId, 'in-progress')
    await reopen()
    expect(await leaveDigest()).toEqual([])
    await move(projectId, 'cancelled')
    expect(await subjects()).toEqual(['Full Optimization is now cancelled'])
    await reopen()
    await move(projectId, 'cancelled')
    expect(await leaveDigest()).toEqual([])
    await reopen()
    expect(await leaveDigest()).toEqual(['Full Optimization is pending again'])
    rig.passSeconds(DAY_SECONDS)
    await move(projectId, 'in-progress')
    expect(await leaveDigest()).toEqual(['Full Optimization is now in progress'])
  })

  it('a quote is not offered by a link that was replaced, nor once it was withdrawn', async () => {
    const { orderId, secret } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
    rig.passSeconds(1)
    await sendQuote(rig.deps, { orderId })
    const left = await leave()
    expect(left).toHaveLength(1)
    expect(left[0]?.text).not.toContain(secret)
    await sendQuote(rig.deps, { orderId })
    await withdrawQuote(rig.deps, { orderId })
    expect((await subjects()).join('\n')).not.toContain('Quote:')
  })

  it('a link is not emailed that has ended, nor a refund request to the studio that was decided', async () => {
    const { paymentId } = await rig.buyAndPay()
    await letLeave(rig.deps)
    await emailSignIn(rig.deps, { email: rig.client.email }, undefined)
    await requestRefund(rig.deps, rig.client, { paymentId }, { reason: 'It is not for us.' })
    const [request] = await listRefundRequests(rig.database.db)
    await declineRefund(rig.deps, { requestId: request?.id ?? '', answer: 'The work is done.' })
    rig.passSeconds(DAY_SECONDS)
    const left = (await letLeave(rig.deps)).map(({ subject }) => subject)
    expect(left).toHaveLength(2)
    expect(left.join('\n')).not.toMatch(/sign in|requested by/i)
  })

  it('whoever deleted their account reads of money and law alone', async () => {
    await rig.buyAndPay()
    const [project] = await rig.projects()
    await move(project?.id ?? '', 'in-progress')
    await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Which map?', asks: true })
    await deliver(project?.id ?? '')
    rig.passSeconds(700)
    await noticeUnread(rig.deps)
    await move(project?.id ?? '', 'completed')
    await commit(rig.deps, (trx) => forgetAccount(trx, rig.client))
    const told: string[] = []
    for (let day = 0; day < 15; day++) {
      await noticeUnread(rig.deps)
      await remind(rig.deps)
      told.push(...(await subjects()))
      rig.passSeconds(DAY_SECONDS)
    }
    expect(told).toEqual(['Receipt: Full Optimization, €299.00'])
  })

  it('whoever answers an email reaches their thread, from whatever it was about', async () => {
    const deps = { ...rig.deps, replyMailbox: 'reply@studio.example' }
    await rig.buyAndPay()
    const [project] = await rig.projects()
    await move(project?.id ?? '', 'in-progress')
    await deliver(project?.id ?? '')
    await sendNewQuote(rig.deps, { clientId: rig.client.id })
    const left = await letLeave(deps)
    const toClient = left.filter(({ recipient }) => recipient === rig.client.email)
    expect(toClient).toHaveLength(3)
    for (const { replyTo } of toClient)
      expect(await clientOfAddress(deps, rig.database.db, replyTo ?? '')).toBe(rig.client.id)
    for (const { replyTo } of left.filter((mail) => !toClient.includes(mail)))
      expect(replyTo).toBe(rig.client.email)
    // An unconfirmed address may belong to someone else.
    await rig.database.db.updateTable('user').set({ emailVerified: false }).execute()
    await sendNewQuote(rig.deps, { clientId: rig.client.id })
    expect((await letLeave(deps)).map(({ replyTo }) => replyTo)).toEqual(['desk@studio.example'])
  })

  it('with two projects a question names its own, and what is next is not the cancelled one', async () => {
    const first = await paidProject()
    const orderId = await buyInInstalments()
    await pay(orderId)
    const second = await projectOf(orderId)
    await leave()
    await askAbout(first)
    rig.passSeconds(660)
    await noticeUnread(rig.deps)
    rig.passSeconds(180)
    const [question] = await leave()
    expect(question?.text).toContain('Project: Full Optimization')
    await writeAsClient(rig.deps, rig.client, { body: 'The harbour.', project: await own(first) })
    await move(first, 'in-progress')
    await changeStatusByStudio(rig.deps, { projectId: second, to: 'cancelled' })
    await moveDue(rig.deps, { projectId: first, on: '2026-12-14', because: 'One map more.' })
    rig.passSeconds(DAY_SECONDS)
    const [digest] = (await leave()).filter(({ subject }) => subject.includes('updates from'))
    expect(digest?.text).toContain("Full Optimization: Next: we'll optimize your project.")
    expect(digest?.text).not.toContain('Your project is cancelled')
  })
})
