import { expect, it } from 'vitest'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { remind } from '#domain/inbox/reminders/remind.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { aCompany, aConsumer } from '#test/factories/buyers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { acceptAndPay } from './accept-quote.server.ts'
import { cancelQuote } from './end-contract.server.ts'
import { openUnpaid } from './open-unpaid.server.ts'

const GROSS = 150_000
const COMPANY = aCompany()

const CONSUMER = aConsumer()

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  const accepted = async (
    client: typeof rig.client,
    { payBy = 'transfer', buyer = COMPANY }: { payBy?: 'transfer' | 'card'; buyer?: BuyerInput } = {},
  ) => {
    rig.passSeconds(1)
    await saveBuyer(rig.deps, client.id, buyer)
    const { secret } = await sendNewQuote(rig.deps, { clientId: client.id }, { payDays: 10 })
    const answer = { secret, payBy, gross: GROSS, startAtOnce: false }
    return (await acceptAndPay(rig.deps, client, answer)).orderId
  }
  const open = (orderId: string) => openUnpaid(rig.deps, { orderId })
  const pay = (orderId: string) => rig.transfer(orderId, GROSS, `of ${orderId}`)
  const project = async (client = rig.client) => {
    const [newest] = await listProjects(rig.database.db, client.id)
    if (!newest) throw new Error('There is no project.')
    return newest
  }

  it('a company is worked for before its transfer is here, once, and reads when its invoice is due', async () => {
    const other = await addClient(rig.database.db)
    const [mine, theirs] = [await accepted(rig.client), await accepted(other)]
    await expectOneToSucceed([open(mine), open(mine)])
    await expect(open(mine)).rejects.toMatchObject(refusal(/already has a project/))
    expect(await listProjects(rig.database.db, other.id)).toEqual([])
    const opened = await project()
    expect(opened).toMatchObject({ orderId: mine, paymentId: null, unpaid: { dueOn: '2026-11-30' } })
    expect(statusHeadline(opened, rig.now()).you).toMatch(/Your invoice is due on Mon 30 Nov\.$/)
    const { text } = await rig.email('Your project is open: Nattfjord at 60 FPS', rig.client.email)
    for (const words of ['€1,500.00 is due on Mon 30 Nov', 'IBAN', 'Your turn: Upload your project files'])
      expect(text).toContain(words)

    await changeProjectStatus(rig.deps, { projectId: opened.id, to: 'in-progress', author: 'team' })
    expect(await showOrder(rig.database.db, mine)).toMatchObject({ status: 'accepted', received: 0 })
    await pay(theirs)
    const payment = await pay(mine)
    expect(await showOrder(rig.database.db, mine)).toMatchObject({ status: 'paid' })
    expect(await project()).toMatchObject({
      id: opened.id,
      status: 'in-progress',
      paymentId: payment.id,
      unpaid: null,
    })
    expect(await rig.projects()).toHaveLength(2)
    // Nobody is notified that a project opens if work on it has already started.
    const told = await rig.database.db
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where((is) => is.or([is('subject', 'like', 'Receipt:%'), is('subject', 'like', 'Sold:%')]))
      .execute()
    expect(
      told
        .filter(({ text }) => text.includes('project is open'))
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual([other.email, rig.deps.studioEmail].sort())
    expect(told.find(({ recipient }) => recipient === rig.client.email)?.text).toContain(
      'Your payment is complete, and your order is paid in full.',
    )
  })

  it('is reminded without the promise of a project that is there', async () => {
    const other = await addClient(rig.database.db)
    await open(await accepted(rig.client))
    await accepted(other)
    rig.passSeconds(3 * 24 * 3600)
    await remind(rig.deps, { kinds: ['transfer'] })
    const opensLater = async (recipient: string) => {
      const { text } = await rig.email('Reminder%', recipient)
      return text.includes("We'll open your project")
    }
    expect([await opensLater(rig.client.email), await opensLater(other.email)]).toEqual([false, true])
  })

  it('ends with its order, and is completed with the invoice still named', async () => {
    const ended = await accepted(rig.client)
    await open(ended)
    await cancelQuote(rig.deps, { orderId: ended })
    const cancelled = await project()
    expect(cancelled).toMatchObject({ status: 'cancelled', unpaid: null })
    expect(statusHeadline(cancelled, rig.now()).you).toBe(
      'No further work will be done on it. You owe nothing for it.',
    )

    await open(await accepted(rig.client))
    const { id: projectId } = await project()
    for (const to of ['in-progress', 'completed'] as const)
      await changeProjectStatus(rig.deps, { projectId, to, author: 'team' })
    const line = statusHeadline(await project(), rig.now())
    expect(line.you).toContain('Your invoice is due on')
    expect(line.besides).toBe('')
    rig.passSeconds(11 * 24 * 3600)
    expect(await listTasks(rig.deps)).toContainEqual(expect.objectContaining({ kind: 'Overdue invoice' }))
  })

  it('goes on when its money comes after it had been called off', async () => {
    const orderId = await accepted(rig.client)
    await open(orderId)
    const { id: projectId } = await project()
    await changeProjectStatus(rig.deps, { projectId, to: 'cancelled', author: 'team' })
    await pay(orderId)
    expect(await project()).toMatchObject({
      ...{ id: projectId, status: 'pending', unpaid: null },
      paymentId: expect.any(String),
    })
  })

  it('is refused to a consumer, for a card, and where all is paid', async () => {
    const consumers = await accepted(rig.client, { buyer: CONSUMER })
    await expect(open(consumers)).rejects.toMatchObject(refusal(/Only a company/))
    const byCard = await accepted(rig.client, { payBy: 'card' })
    await expect(open(byCard)).rejects.toMatchObject(refusal(/by card/))
    const paid = await accepted(rig.client)
    await pay(paid)
    await expect(open(paid)).rejects.toMatchObject(refusal(/already been paid/))
  })
})
