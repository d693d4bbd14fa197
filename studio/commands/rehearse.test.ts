import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, it } from 'vitest'
import { listHolds } from '#domain/billing/payments/holds/holds.server.ts'
import { startPurchase } from '#domain/billing/payments/purchase/start-purchase.server.ts'
import { rehearseCard } from '#domain/billing/payments/rehearsal/rehearse-payment.server.ts'
import { showPayment } from '#domain/billing/payments/show/show-payments.server.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { addClient } from '#test/clients.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { studioCommand } from '#test/studio-command.ts'
import { testDeps } from '#test/test-product.ts'

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let dataDir: string
  let paymentId: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(inject('runDir'), 'rehearse-'))
    const client = await addClient(database.db)
    const deps = testDeps(database, { env: { PAYMENTS: 'rehearsal' } })
    const started = await startPurchase(deps, client, FULL.order)
    paymentId = started.paymentId
    await rehearseCard(deps, { ownerId: client.id, paymentId, step: 'succeeds' })
  })
  const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const rehearse = (...args: string[]) =>
    studioCommand(['rehearse', ...args], { ...environment(), PAYMENTS: 'rehearsal' })
  const payment = () => showPayment(database.db, paymentId)

  it('refunds as a dashboard would, in part and then the rest', async () => {
    expect(await rehearse('refund', paymentId.slice(0, 10), '--amount', '9')).toMatchObject({ status: 0 })
    expect(await payment()).toMatchObject({ status: 'completed', refunded_amount: 900 })
    expect((await rehearse('refund', paymentId)).out).toContain('is refunded: ')
    expect(await payment()).toMatchObject({ status: 'refunded', refunded_amount: FULL.cents })
    expect(await rehearse('refund', paymentId)).toMatchObject({
      status: 1,
      err: 'The rehearsal refuses this: Less than that is left of this payment.\n',
    })
  })

  it('disputes, and decides about it', async () => {
    expect(await rehearse('dispute', paymentId)).toMatchObject({
      status: 1,
      err: 'Say what becomes of the dispute: one of --open, --won and --lost.\n',
    })
    expect(await rehearse('dispute', paymentId, '--won', '--lost')).toMatchObject({ status: 1 })
    expect(await rehearse('dispute', paymentId, '--open')).toMatchObject({
      status: 0,
      out: `${paymentId.slice(0, 12)} is completed, its dispute is open.\n`,
    })
    expect(await rehearse('dispute', paymentId, '--lost')).toMatchObject({ status: 0 })
    expect(await payment()).toMatchObject({ dispute: 'lost' })
  })

  it('has a payment held, until the right amount is reported', async () => {
    expect(await rehearse('hold', paymentId)).toMatchObject({ status: 0 })
    const [hold] = await listHolds(database.db)
    expect(hold?.reason).toContain(
      `The amount is ${formatEuros(FULL.cents - 100)} instead of ${formatEuros(FULL.cents)}.`,
    )
    expect((await rehearse('hold', paymentId, '--right')).out).toContain('resolved at the desk')
  })

  it('is refused where payments are not rehearsed', async () => {
    for (const env of [{}, { PAYMENTS: 'sandbox' }] as Record<string, string>[])
      expect(
        await studioCommand(['rehearse', 'refund', paymentId], { ...environment(), ...env }),
      ).toMatchObject({
        status: 1,
        err: 'Payments are not rehearsed here: that needs PAYMENTS=rehearsal.\n',
      })
    expect(await payment()).toMatchObject({ refunded_amount: 0 })
  })
})
