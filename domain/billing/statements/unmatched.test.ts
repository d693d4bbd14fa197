import { expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { expireRows } from '#domain/privacy/retention.server.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { matchStatement } from '#domain/reads/match-statement.server.ts'
import { eachEngine } from '#test/engines.ts'
import { columnsOf } from '#test/factories/statements.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { reverseTransfer } from '../transfers/reverse-transfer.server.ts'
import { recordTransfer } from '../transfers/transfers.server.ts'
import { dismissUnmatched, keepUnmatched, listUnmatched } from './unmatched.server.ts'

const COLUMNS = columnsOf({ day: '0', amount: '1', text: '2', payer: '3' })
const HEAD = 'day;sum;text;payer'
const GIFT = '2026-11-18;1200,00;for the game;Kelp Games'
const INTEREST = '2026-11-19;1,25;interest;Bank'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const as = (name: string) => actingAs(rig.deps, { kind: 'staff', name })
  const keep = async (name: string, ...lines: string[]) => {
    const read = await matchStatement(rig.database.db, {
      text: [HEAD, ...lines].join('\n'),
      columns: COLUMNS,
    })
    return read.kind === 'lines' ? keepUnmatched(as(name), read.lines) : Number.NaN
  }
  const shown = async () =>
    (await listUnmatched(rig.database.db)).map(({ on, amount, payer }) => `${on} ${amount} ${payer}`)

  it('keeps what fits nothing, each line once, and lets it wait until it is booked or dismissed', async () => {
    const { deps, database } = rig
    const order = await rig.agree()
    const fits = `2026-11-19;1500,00;order ${order.number};Ada`
    const kept = await Promise.all([keep('Astrid Lind', GIFT, fits), keep('Bo Ek', GIFT, INTEREST)])
    expect(kept.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect(await keep('Bo Ek', INTEREST, GIFT)).toBe(0)
    expect(await shown()).toEqual(['2026-11-18 120000 Kelp Games', '2026-11-19 125 Bank'])
    const waiting = (await listTasks(deps)).filter(({ kind }) => kind === 'Unmatched payment')
    expect(waiting.map(({ about, client }) => [about, client])).toEqual([
      ['€1,200.00 of Wed 18 Nov, for the game', 'Kelp Games'],
      ['€1.25 of Thu 19 Nov, interest', 'Bank'],
    ])

    const [gift, interest] = await listUnmatched(database.db)
    if (!gift || !interest) throw new Error('Nothing is kept.')
    rig.passSeconds(60)
    const reason = 'interest of the bank'
    await dismissUnmatched(as('Astrid Lind'), { id: interest.id, reason })
    await expect(dismissUnmatched(as('Bo Ek'), { id: interest.id, reason: 'x' })).rejects.toMatchObject(
      refusal(`Astrid Lind already dismissed it: ${reason}`),
    )
    await expect(dismissUnmatched(as('Bo Ek'), { id: 'lin_0', reason })).rejects.toMatchObject({
      code: 'not-found',
    })
    const { on, amount, reference } = gift
    const booking = { orderId: order.id, on, amount, reference }
    const { payment } = await recordTransfer(as('Bo Ek'), booking)
    expect(await shown()).toEqual([])
    await reverseTransfer(as('Bo Ek'), { paymentId: payment.id, reason: 'of another order' })
    expect(await shown()).toEqual(['2026-11-18 120000 Kelp Games'])
    expect(await keep('Bo Ek', INTEREST)).toBe(0)
    const done = await listAudit(database.db, { about: interest.id, limit: 9 })
    expect(done.map(({ action, actor }) => [action, 'name' in actor && actor.name])).toEqual([
      ['transfer-dismissed', 'Astrid Lind'],
      ['transfer-unmatched', 'Bo Ek'],
    ])
  })

  it('is deleted two years after it was kept', async () => {
    await keep('Bo Ek', GIFT)
    const { db } = rig.database
    const expire = (communicationBefore: string) =>
      db.transaction().execute((trx) => expireRows(trx, 'unmatched_lines', { communicationBefore } as never))
    expect(await expire(rig.now().toISOString())).toBe(0)
    expect(await expire(new Date(rig.now().getTime() + 1).toISOString())).toBe(1)
    expect(await shown()).toEqual([])
  })
})
