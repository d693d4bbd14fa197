import { beforeEach, expect, it } from 'vitest'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { chooseReminder } from '#domain/email/reminder-choices/choices.server.ts'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refused } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { listUnanswered, remind, remindByHand } from './remind.server.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const FULL = 'full-optimization'
const ANSWERED = 'This has been answered in the meantime.'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  let ada: typeof rig.client
  let bo: typeof rig.client
  beforeEach(async () => {
    ada = rig.client
    bo = await addClient(rig.database.db, { name: 'Bo Berg' })
  })

  const as = (actor: Actor) => actingAs(rig.deps, actor)
  const ASTRID: Actor = { kind: 'staff', name: 'Astrid Lind', role: 'owner' }
  const project = async (client: typeof rig.client) => {
    return (await aPaidProject(rig.database.db, { client, service: FULL, now: rig.now() })).id
  }
  const ask = (client: typeof rig.client, body: string) =>
    replyAsTeam(as(ASTRID), { userId: client.id, body, asks: true })
  const mailed = async () => {
    const rows = await rig.database.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'status'])
      .where('dedupe_key', 'like', 'reminder:%')
      .orderBy('created_at')
      .orderBy('recipient')
      .execute()
    return rows.map(({ recipient, status }) => `${recipient} ${status}`)
  }
  const shown = async () =>
    (await listUnanswered(rig.deps)).map(({ kind, whose, remindedAt }) => [kind, whose, remindedAt !== null])

  it('reminds of a request once a day, also for two at once', async () => {
    const [one, two] = [await project(ada), await project(bo)]
    rig.passSeconds(HOUR)
    await submitFile(rig.deps, ada, { fileUrl: 'https://drive.google.com/file/d/1/view', service: FULL })
    expect(await shown()).toEqual([['files', bo.name, false]])
    const engineer = as({ kind: 'staff', name: 'Bo Ek', role: 'engineer' })
    await expectOneToSucceed([
      remindByHand(as(ASTRID), `files:${two}`),
      remindByHand(engineer, `files:${two}`),
    ])
    await refused(remindByHand(as(ASTRID), `files:${two}`), {
      code: 'conflict',
      userMessage: 'A reminder was already sent today.',
    })
    await refused(remindByHand(as(ASTRID), `files:${one}`), { code: 'conflict', userMessage: ANSWERED })
    await refused(remindByHand(as(ASTRID), 'files:prj_0'), { code: 'conflict', userMessage: ANSWERED })
    await refused(remindByHand(as(ASTRID), 'due:x'), 'not-found')
    expect(await mailed()).toEqual([`${bo.email} gathering`])
    expect(await shown()).toEqual([['files', bo.name, true]])
    const done = await listAudit(rig.database.db, { about: two, limit: 9 })
    expect(done.filter(({ action }) => action === 'reminded')).toHaveLength(1)

    rig.passSeconds(DAY)
    await remindByHand(as(ASTRID), `files:${two}`)
  })

  it('reminds nobody on a day on which a reminder left by itself, nor who switched them off or has answered', async () => {
    const id = await project(ada)
    const question = await ask(bo, 'Which engine version?')
    rig.passSeconds(DAY + 12 * HOUR)
    await remind(rig.deps)
    await refused(remindByHand(as(ASTRID), `files:${id}`), {
      userMessage: 'A reminder was already sent today.',
    })
    await chooseReminder(rig.deps, { whom: bo.id, kind: 'question', isOn: false })
    await refused(remindByHand(as(ASTRID), `question:${question.id}`), {
      userMessage: expect.stringContaining('turned off these reminders'),
    })
    expect(await mailed()).toEqual([`${ada.email} gathering`])
  })

  it('reminds of money for owners alone, by its order, and not once it came', async () => {
    const { secret } = await sendNewQuote(rig.deps, { clientId: bo.id })
    const answer = { secret, payBy: 'transfer', gross: 150_000, startAtOnce: false } as const
    const { orderId } = await acceptAndPay(rig.deps, bo, answer)
    const { number } = await showOrder(rig.database.db, orderId)
    const [waiting] = await listUnanswered(rig.deps)
    expect(waiting).toMatchObject({ kind: 'transfer', what: number, remindedAt: null })
    const name = waiting?.name ?? ''
    await refused(remindByHand(as({ kind: 'staff', name: 'Bo Ek', role: 'engineer' }), name), {
      code: 'forbidden',
      userMessage: 'Only owners can send payment reminders.',
    })
    await remindByHand(as(ASTRID), name)
    expect((await listUnanswered(rig.deps))[0]?.remindedAt).not.toBeNull()
    rig.passSeconds(DAY)
    await recordTransfer(rig.deps, { orderId, amount: 150_000, on: '2026-11-21', reference: 'R1' })
    await refused(remindByHand(as(ASTRID), name), { userMessage: ANSWERED })
    const reminders = (await rig.mails()).filter((mail) => /: (Reminder|Payment due): /.test(mail))
    expect(reminders).toHaveLength(1)
  })
})
