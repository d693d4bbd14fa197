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
import { sendNewQuote } from '#test/send-quote.ts'
import { exportUnanswered, listUnanswered, remind, remindByHand } from './remind.server.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const FULL = 'full-optimization'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  let ada: typeof rig.client
  let bo: typeof rig.client
  beforeEach(async () => {
    ada = rig.client
    bo = await addClient(rig.database.db, { name: '=Bo; "Berg"' })
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

  it('reminds of each that was chosen, once a day, and says of the others why not', async () => {
    const [one, two] = [await project(ada), await project(bo)]
    rig.passSeconds(HOUR)
    await submitFile(rig.deps, ada, { fileUrl: 'https://drive.google.com/file/d/1/view', service: FULL })
    const other = await project(ada)
    expect(await shown()).toEqual([
      ['files', bo.name, false],
      ['files', ada.name, false],
    ])
    const names = [one, two, other].map((id) => `files:${id}`)
    const both = await Promise.all([
      remindByHand(as(ASTRID), [...names, 'files:prj_0', 'due:x', names[1] ?? '']),
      remindByHand(as({ kind: 'staff', name: 'Bo Ek', role: 'engineer' }), names),
    ])
    const first = both.map((results) =>
      results.filter(({ refusal }) => refusal === null).map(({ whose }) => whose),
    )
    expect(first.flat().sort()).toEqual([ada.name, bo.name].sort())
    expect(
      both.flat().filter(({ refusal }) => refusal?.startsWith('A reminder was already sent today')),
    ).toHaveLength(2)
    expect(both[0]?.map(({ name, refusal }) => [name, refusal !== null])).toContainEqual([
      `files:${one}`,
      true,
    ])
    expect(both[0]?.at(-1)?.refusal).toBe('Not found. Reload the list.')
    expect((await mailed()).sort()).toEqual([ada, bo].map(({ email }) => `${email} gathering`).sort())
    expect(await shown()).toEqual([
      ['files', bo.name, true],
      ['files', ada.name, true],
    ])
    const done = await listAudit(rig.database.db, { about: two, limit: 9 })
    expect(done.filter(({ action }) => action === 'reminded')).toHaveLength(1)

    rig.passSeconds(DAY)
    const [again] = await remindByHand(as(ASTRID), [`files:${two}`])
    expect(again?.refusal).toBeNull()
  })

  it('reminds nobody on a day on which a reminder left by itself, nor who switched them off or has answered', async () => {
    const id = await project(ada)
    const question = await ask(bo, 'Which engine version?')
    rig.passSeconds(DAY + 12 * HOUR)
    await remind(rig.deps)
    const [automatic] = await remindByHand(as(ASTRID), [`files:${id}`])
    expect(automatic?.refusal).toBe('A reminder was already sent today.')
    await chooseReminder(rig.deps, { whom: bo.id, kind: 'question', isOn: false })
    const [off] = await remindByHand(as(ASTRID), [`question:${question.id}`])
    expect(off).toMatchObject({ whose: bo.name, what: '“Which engine version?”' })
    expect(off?.refusal).toContain('turned off these reminders')
    expect(await mailed()).toEqual([`${ada.email} gathering`])
  })

  it('reminds of money for owners alone, by its order, and not once it came', async () => {
    const { secret } = await sendNewQuote(rig.deps, { clientId: bo.id })
    const answer = { secret, payBy: 'transfer', gross: 150_000, startAtOnce: false } as const
    const { orderId } = await acceptAndPay(rig.deps, bo, answer)
    const { number } = await showOrder(rig.database.db, orderId)
    const [waiting] = await listUnanswered(rig.deps)
    expect(waiting).toMatchObject({ kind: 'transfer', what: number, remindedAt: null })
    const names = [waiting?.name ?? '']
    const [refused] = await remindByHand(as({ kind: 'staff', name: 'Bo Ek', role: 'engineer' }), names)
    expect(refused?.refusal).toBe('Only owners can send payment reminders.')
    expect((await remindByHand(as(ASTRID), names))[0]?.refusal).toBeNull()
    expect((await listUnanswered(rig.deps))[0]?.remindedAt).not.toBeNull()
    rig.passSeconds(DAY)
    await recordTransfer(rig.deps, { orderId, amount: 150_000, on: '2026-11-21', reference: 'R1' })
    const [paid] = await remindByHand(as(ASTRID), names)
    expect(paid?.refusal).toContain('answered in the meantime')
    const reminders = (await rig.mails()).filter((mail) => /: (Reminder|Payment due): /.test(mail))
    expect(reminders).toHaveLength(1)
  })

  it('exports what was chosen, and no cell is a formula', async () => {
    const [one, two] = [await project(ada), await project(bo)]
    const file = await exportUnanswered(rig.deps, [`files:${two}`, 'files:prj_0'])
    expect(file).not.toContain(one)
    const since = rig.now().toISOString()
    expect(file).toBe(
      `\uFEFFtype;name;subject;asked at;reminded at\r\nProject without files;"'=Bo; ""Berg""";Full Optimization;${since};\r\n`,
    )
  })
})
