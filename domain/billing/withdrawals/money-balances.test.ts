import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { AppError } from '#domain/kernel/app-error.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { dueOf, instalmentsOf, partToPay } from '#domain/orders/instalments.ts'
import { type Movement, movementsOfPayments } from '#domain/orders/movements.server.ts'
import { hasEnded, isContract, isOffer, isOwed, isSettled, openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder, workOfOrder } from '#domain/orders/orders.server.ts'
import { readProject } from '#domain/reads/list-projects.server.ts'
import { debtsOfEndedWork } from '#domain/reads/list-tasks.server.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { anySale, anyStep, type MoneyStep } from '#test/money/any-step.ts'
import { addMoneyClient, declarantOf, type MoneyClient, type MoneyRig, sell } from '#test/money/sell.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { collectBooks } from '../books/collect-books.server.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { paymentsOfOrder } from '../payments/payments.server.ts'
import { refundableAmount } from '../refunds/decide-refund.server.ts'
import { previewWithdrawal } from './withdrawals.server.ts'

/** The number of documents, and the debt that they state. */
type Documents = { issued: number; owed: number; received: number }

/** Enough to find known regressions. Use `RUNS=5000` to look for new ones. */
const USUAL_RUNS = 56
/** For an engine that runs only part of the tests. */
const FEWER_RUNS = 12

const WHAT_IS_MET = [
  ...['transfer', 'begin by card', 'pay', 'pay slowly', 'refund', 'refund in the dashboard', 'dispute'],
  ...['withdraw', 'cancel', 'correct', 'prove consumer', 'prove company'],
  ...['send back', 'sweep', 'wait', 'provider', 'reverse', 'VAT that is owed once it was paid'],
  ...[
    'deliver',
    'reopen',
    'a second half that is due',
    'a second half that is paid',
    'money ahead of its day',
  ],
  ...['progress', 'delete account', 'a debt of a deleted account', 'end debt'],
  ...['money at Stripe', 'a payment that is open at rest', 'money beyond the price'],
] as const
type StepOf = readonly [order: number, step: MoneyStep]

/** Paid by card, and being worked on. */
const BEGUN: readonly StepOf[] = [
  [0, { does: 'pay', which: 0, isHeard: true }],
  [0, { does: 'pay', which: 0, isHeard: true }],
  [0, { does: 'progress', percent: 40 }],
]
const DELETED: readonly StepOf[] = [[0, { does: 'delete account' }]]

/** documents: after the last step. Late payments aren't owed again. */
type Watched = { money: MoneyRig; documents: Documents | undefined }

type Met = MoneyStep['does'] | (typeof WHAT_IS_MET)[number]

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  it('whatever is paid, given back, withdrawn, disputed and corrected, after every step all of it agrees to the cent', async () => {
    const runs = inject('runs')
    met.clear()
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySale, { minLength: 1, maxLength: 2 }),
        fc.constantFrom([], BEGUN),
        fc.array(fc.tuple(fc.nat({ max: 1 }), anyStep), { minLength: 4, maxLength: 14, size: 'max' }),
        fc.constantFrom([], DELETED),
        async (sales, first, steps, last) => {
          rig.stripe.fail()
          const client = await addMoneyClient(rig)
          const orders: Watched[] = []
          for (const sale of sales)
            orders.push({ money: await sell(rig, client, sale), documents: undefined })
          for (const [at, step] of [...first, ...steps, ...last]) {
            const order = orders[at % orders.length]
            const taken = step.does === 'delete account' ? deletion(client, orders) : order?.money.take(step)
            await taken?.then(() => void met.add(step.does), requireRefusal)
            for (const one of orders) one.documents = await requireBalance(one, client)
          }
          for (const one of orders) {
            await one.money.comeToRest()
            await requireBalance(one, client)
            await requireRest(one)
          }
        },
      ),
      { numRuns: runs || (isAskedAll(engine) ? USUAL_RUNS : FEWER_RUNS) },
    )
    // Fewer or different draws may leave one out.
    if (isAskedAll(engine) && process.env.SEED === undefined && process.env.RUNS === undefined)
      expect([...met].toSorted()).toEqual(WHAT_IS_MET.toSorted())
  })

  /**
   * Steps that were taken and not refused, and cases that not every sequence covers. Every expectation must apply to
   * something.
   */
  const met = new Set<Met>()

  /** Deletes the account. Debts must be the same before and after. */
  async function deletion(client: MoneyClient, orders: readonly Watched[]): Promise<void> {
    const seen: unknown[] = []
    await client.deleteAccount(async () => {
      const sums = orders.map(({ money }) => sumsOf(client, money))
      seen.push(
        await Promise.all([
          ...sums,
          collectBooks(rig.deps, { from: '2026-11-20', to: stockholmDay(rig.now()) }),
        ]),
      )
    })
    expect(seen[1]).toEqual(seen[0])
    for (const { money } of orders)
      if (isOwed((await showOrder(rig.database.db, money.orderId)).status))
        met.add('a debt of a deleted account')
  }

  async function sumsOf(client: MoneyClient, { orderId }: MoneyRig) {
    const { db } = rig.database
    const { keptProgress: _, ...order } = await showOrder(db, orderId)
    const payments = await paymentsOfOrder(db, orderId)
    const preview = await declarantOf(rig, client, orderId)
      .then((declarant) => previewWithdrawal(rig.deps, declarant))
      .catch(requireRefusal)
    return {
      order,
      preview,
      open: openOf(order),
      refundable: await Promise.all(payments.map((payment) => refundableAmount(db, payment))),
      movements: await movementsOfPayments(
        db,
        payments.map(({ id }) => id),
      ),
      documents: await invoicesOfOrder(db, orderId),
    }
  }

  async function requireBalance(
    { money: { orderId }, documents: before }: Watched,
    client: MoneyClient,
  ): Promise<Documents> {
    const { db } = rig.database
    const order = await showOrder(db, orderId)
    const movements = await rowsIn(db, 'payment_movements', { order_id: orderId })
    expect(moneyOf(movements)).toEqual({ received: order.received, returned: order.returned })
    for (const { id, status, amount } of await paymentsOfOrder(db, orderId)) {
      const { received, returned } = moneyOf(movements.filter(({ payment_id }) => payment_id === id))
      expect(received).toBe(hasArrived(status) ? amount : 0)
      expect(status === 'refunded').toBe(received > 0 && returned === received)
      expect(returned + (await unsentOf(id))).toBeLessThanOrEqual(received)
    }
    requireInstalments(order)
    if (client.isDeleted) await requireNoProject(order)
    else await requireProject(order)
    return requireDocuments(order, before)
  }

  function requireInstalments(order: Order): void {
    const parts = instalmentsOf(order)
    for (const column of ['net', 'vatAmount', 'gross'] as const)
      expect(parts.reduce((sum, part) => sum + part[column], 0)).toBe(order[column])
    for (const { net, vatAmount, gross } of parts) expect(net + vatAmount).toBe(gross)
    const due = parts.filter(({ isDue }) => isDue).reduce((sum, { open }) => sum + open, 0)
    expect(openOf(order)).toBe(isOwed(order.status) || isOffer(order.status) ? due : 0)
    if (order.instalments === null) return
    const { first, second } = order.instalments
    if (second !== null) met.add('a second half that is due')
    if (second !== null && order.status === 'paid') met.add('a second half that is paid')
    if (second === null && order.received > first && isOwed(order.status)) met.add('money ahead of its day')
  }

  async function requireDocuments(order: Order, before: Documents | undefined): Promise<Documents> {
    const documents = await invoicesOfOrder(rig.database.db, order.id)
    const sum = (column: 'gross' | 'vatAmount') =>
      documents.reduce(
        (total, document) => total + (document.kind === 'invoice' ? document[column] : -document[column]),
        0,
      )
    for (const document of documents) expect(document.net + document.vatAmount).toBe(document.gross)
    const [owed, vat] = [sum('gross'), sum('vatAmount')]
    // At most half a cent is rounded, for each instalment and between them.
    const roundings = order.instalments === null ? 1 : 3
    expect(Math.abs(vat * order.gross - order.vatAmount * owed) * 2).toBeLessThanOrEqual(
      roundings * order.gross,
    )
    const isInvoiced = documents.some(({ kind }) => kind === 'invoice')
    const since = documents.slice(before?.issued ?? 0)
    // Unless one replaces another, which is credited first.
    const isMore = since[0]?.kind === 'invoice' || since.every(({ kind }) => kind === 'credit-note')
    const invoiced = since.reduce((total, { kind, gross }) => total + (kind === 'invoice' ? gross : 0), 0)
    const most = before && isMore ? before.owed + invoiced : undefined
    // Money that arrives in the step that ends an order may have come after that end.
    const received = hasEnded(order.status) ? [order.received, before?.received ?? 0] : [order.received]
    const expected = received.map((received) => Math.min(most ?? order.gross, owedBy({ ...order, received })))
    expect(isInvoiced ? expected : [0]).toContain(owed)
    return { issued: documents.length, owed, received: order.received }
  }

  async function requireProject(order: Order): Promise<void> {
    const { id, status, paidAt, instalments } = order
    const project = await readProject(rig.database.db, { orderId: id })
    const projects = project ? [project] : []
    if (isOwed(status) && projects.some(({ paymentId }) => paymentId !== null))
      met.add('VAT that is owed once it was paid')
    const expected = hasEnded(status) ? /^(cancelled|completed)$/ : /^(pending|in-progress|completed)$/
    const isBegun = paidAt !== null || (instalments !== null && isSettled(order))
    if (isBegun) expect(projects).toMatchObject([{ paymentId: expect.any(String) }])
    // Its payment was booked by mistake, or VAT was added.
    for (const project of projects) expect(project.status).toMatch(expected)
    const second = instalments?.second ?? null
    if (second !== null && isOwed(status) && partToPay(order)?.part === 'second')
      expect(project?.unpaid?.dueOn).toBe(second.dueOn)
    if (isBegun && isContract(status)) expect(project?.unpaid ?? null).toBe(null)
  }

  /** A debt must stay in the studio's list. */
  async function requireNoProject({ id, number, status }: Order): Promise<void> {
    const projects = rig.database.db.selectFrom('projects').select('id').where('order_id', '=', id)
    expect(await projects.execute()).toEqual([])
    const listed = (await debtsOfEndedWork(rig.deps)).map(({ about }) => about)
    expect(listed.some((about) => about.includes(number))).toBe(isOwed(status))
  }

  /** No task is left, and Stripe and our own count agree. */
  async function requireRest({ money: { orderId, moved } }: Watched): Promise<void> {
    const { db } = rig.database
    const order = await showOrder(db, orderId)
    expect(await moved()).toEqual({ received: order.received, returned: order.returned })
    if (order.instalments && isOwed(order.status) && (await workOfOrder(db, order))?.isDone)
      expect(order.instalments.second).not.toBeNull()
    const payments = await paymentsOfOrder(db, orderId)
    const movements = await movementsOfPayments(
      db,
      payments.map(({ id }) => id),
    )
    for (const { id, provider, provider_payment_id, amount, status } of payments) {
      expect(await unsentOf(id)).toBe(0)
      if (provider !== 'stripe') continue
      const intent = rig.stripe.intents.get(provider_payment_id ?? '')
      const arrived = hasArrived(status)
      if (intent?.status === 'succeeded' && status !== 'cancelled') {
        met.add('money at Stripe')
        expect(arrived).toBe(true)
      }
      if (arrived)
        expect(intent?.latest_charge).toMatchObject({
          amount,
          amount_refunded: moneyOf(movements.get(id) ?? []).returned,
        })
      if (status === 'pending' && intent && !hasEnded(order.status)) {
        met.add('a payment that is open at rest')
        expect(amount).toBeLessThanOrEqual(order.gross - order.received)
      }
    }
    const surplus = order.received - order.returned - order.gross
    const holds = await db
      .selectFrom('payment_holds')
      .select('id')
      .where('payment_id', 'in', ['', ...payments.map(({ id }) => id)])
      .execute()
    if (surplus > 0) {
      met.add('money beyond the price')
      expect(holds.length).toBeGreaterThan(0)
    }
  }

  async function unsentOf(paymentId: string): Promise<number> {
    const rows = await rowsIn(rig.database.db, 'refund_requests', {
      payment_id: paymentId,
      status: 'granted',
      sent_at: null,
    })
    return rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  }
})

/** Invoiced amount less refunds. For an ended order, the amount that is kept. An overpayment is refunded first. */
function owedBy(order: Order): number {
  const { status, received, returned } = order
  const gross = received < order.gross ? dueOf(order) : order.gross
  const surplus = Math.max(0, received - gross)
  return hasEnded(status) ? Math.min(gross, received - returned) : gross - Math.max(0, returned - surplus)
}

function hasArrived(status: string): boolean {
  return status === 'completed' || status === 'refunded'
}

function moneyOf(movements: readonly { kind: Movement['kind']; amount: number }[]) {
  const total = (kind: Movement['kind']) =>
    movements.reduce((sum, movement) => sum + (movement.kind === kind ? movement.amount : 0), 0)
  return { received: total('payment') - total('correction'), returned: total('refund') }
}

/**
 * Impossible actions are refused in one sentence, and unreachable services are retried later. Anything else is a bug.
 */
function requireRefusal(error: unknown): void {
  if (error instanceof AggregateError) {
    for (const each of error.errors) requireRefusal(each)
    return
  }
  if (!(error instanceof AppError)) throw error
  expect(error.userMessage).toMatch(/[.?]$/)
}
