import { expect, it } from 'vitest'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { cancelQuote } from '#domain/billing/contracts/end-contract.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { remind } from './remind.server.ts'

const DAY_SECONDS = 24 * 3600

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  /** A quote of €1,500.00, accepted by its client, to be paid by transfer within ten days. */
  const accepted = async (client: typeof rig.client, changes: Partial<QuoteInput> = {}) => {
    rig.passSeconds(1)
    const { secret } = await sendNewQuote(rig.deps, { clientId: client.id }, changes)
    const answer = { secret, payBy: 'transfer', gross: 150_000, startAtOnce: false } as const
    const { orderId } = await acceptAndPay(rig.deps, client, answer)
    return showOrder(rig.database.db, orderId)
  }
  /** Reminders in the outbox, by recipient and subject. */
  const reminders = async () => (await rig.mails()).filter((mail) => /: (Reminder|Payment due): /.test(mail))
  const remindOnce = () => remind(rig.deps, { kinds: ['transfer'] })
  const run = async () => {
    // Two processes at once, each running twice.
    const counts = await Promise.all([remindOnce(), remindOnce()])
    return [counts[0] + counts[1], await remindOnce()]
  }

  it('reminds on the third day and on the due day, each once, and stops where money came or it ended', async () => {
    const other = await addClient(rig.database.db)
    const [mine, theirs] = [await accepted(rig.client), await accepted(other)]
    const { db } = rig.database
    const moved = `moved-${rig.client.email}`
    await db.updateTable('user').set({ email: moved }).where('id', '=', rig.client.id).execute()
    expect(await run()).toEqual([0, 0])
    rig.passSeconds(3 * DAY_SECONDS)
    expect(await run()).toEqual([2, 0])
    expect(await reminders()).toEqual(
      [`${moved}: Reminder: order ${mine.number}`, `${other.email}: Reminder: order ${theirs.number}`].sort(),
    )
    const { text, status } = await rowIn(rig.database.db, 'outbox', {
      subject: `Reminder: order ${mine.number}`,
    })
    for (const words of ['€1,500.00', 'IBAN', mine.number, 'Mon 30 Nov']) expect(text).toContain(words)
    expect(text).not.toContain('interest')
    // It is sent at once, without others.
    expect(status).toBe('waiting')
    await recordTransfer(rig.deps, {
      orderId: theirs.id,
      amount: 150_000,
      on: '2026-11-23',
      reference: 'BG 1',
    })
    rig.passSeconds(7 * DAY_SECONDS)
    expect(await run()).toEqual([1, 0])
    expect(await reminders()).toContain(`${moved}: Payment due: order ${mine.number}`)
    rig.passSeconds(DAY_SECONDS)
    const overdue = async () =>
      (await listTasks(rig.deps)).filter(({ kind }) => kind === 'Overdue invoice').map(({ about }) => about)
    const owed = `€1,500.00, ${mine.number}`
    expect(await overdue()).toContain(`${owed}, reminders sent: 2, the last on Mon 30 Nov`)
  })

  it('says nothing of interest on the due day, names it where that has passed, and is silent once cancelled', async () => {
    const [late, ended] = [await accepted(rig.client), await accepted(rig.client)]
    await cancelQuote(rig.deps, { orderId: ended.id })
    rig.passSeconds(11 * DAY_SECONDS)
    expect(await run()).toEqual([1, 0])
    const { text } = await rowIn(rig.database.db, 'outbox', { subject: `Payment due: order ${late.number}` })
    expect(text).toContain('late interest')
  })
})
