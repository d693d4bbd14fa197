import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { grantRefund } from '#domain/billing/payments/send-refunds/grant-refund.server.ts'
import { listAllPayments } from '#domain/billing/payments/show/show-payments.server.ts'
import { recordTransfer } from '#domain/billing/payments/transfers/transfers.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { anEngine } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsRig } from '#test/payments-rig.ts'
import { studioCommand } from '#test/studio-command.ts'

anEngine((engine) => {
  const rig = usePaymentsRig(engine)

  it('asks about the money that is then given back: what is granted and not yet sent is not given twice', async () => {
    const { client, deps, database } = rig
    const { id: orderId } = await addAgreedOrder(deps, { userId: client.id, buyer: consumer(client) })
    const transfer = { orderId, amount: FULL.cents, on: '2026-11-20', reference: 'BG 17' }
    const { payment } = await recordTransfer(deps, transfer)
    const { refundId } = await grantRefund(deps, { paymentId: payment.id, amount: 10_000 })

    const refund = ['payments', 'refund', payment.id]
    const { err } = await studioCommand(refund, { DATABASE_URL: database.url }, 'yes')
    expect(err).toContain(`Give €199.00 of ${FULL.euros} for Full Optimization back`)
    const granted = await database.db.selectFrom('refund_requests').select(['id', 'amount']).execute()
    expect(granted.filter(({ id }) => id !== refundId)).toMatchObject([{ amount: FULL.cents - 10_000 }])
    expect(await listAllPayments(database.db)).toMatchObject([{ refunded_amount: 0 }])
  })

  it('says of what is granted whose turn it is to send it', async () => {
    const { client, deps, database } = rig
    const refunds: string[] = []
    for (const [index, provider] of (['transfer', 'sandbox', 'stripe'] as const).entries()) {
      const { id: orderId } = await addAgreedOrder(deps, { userId: client.id, buyer: consumer(client) })
      const transfer = { orderId, amount: FULL.cents, on: '2026-11-20', reference: `BG ${index}` }
      const { payment } = await recordTransfer(deps, transfer)
      refunds.push((await grantRefund(deps, { paymentId: payment.id, amount: 10_000 })).refundId)
      await database.db.updateTable('payments').set({ provider }).where('id', '=', payment.id).execute()
    }
    const studio = (...words: string[]) => studioCommand(words, { DATABASE_URL: database.url })
    const stages = async () => {
      const listed = JSON.parse((await studio('refunds', 'list', '--all', '--json')).out)
      return refunds.map((id) => listed.find((its: { id: string }) => its.id === id).stage)
    }
    expect(await stages()).toEqual(['studio-sends', 'provider-sends', 'provider-sends'])
    const { out } = await studio('doctor')
    expect(out).toContain("1 granted refund to be sent from the studio's own bank")
    expect(out).toContain('1 granted refund not sent yet: the server asks the provider every hour.')
    expect(out).toContain('1 granted refund that nobody sends')

    expect((await studio('refunds', 'list', '--all')).out).toContain(
      "granted, to be sent by the studio's bank",
    )
    expect(await studio('refunds', 'sent', refunds[0] ?? '', '--yes')).toMatchObject({ status: 0 })
    expect(await stages()).toEqual(['sent', 'provider-sends', 'provider-sends'])
    expect((await studio('doctor')).out).not.toContain("studio's own bank")
  })

  it('says of a statement for which order each line is, and books what fits once it is told to', async () => {
    const { client, deps, database } = rig
    const { number } = await addAgreedOrder(deps, { userId: client.id, buyer: consumer(client) })
    const file = join(mkdtempSync(join(inject('runDir'), 'statement-')), 'bank.csv')
    const sum = (FULL.cents / 100).toFixed(2).replace('.', ',')
    writeFileSync(file, `Datum;Belopp;Text\n2026-11-20;${sum};${number}\n2026-11-20;1,00;a present\n`)
    const studio = async (...words: string[]) => {
      const { status, out, err } = await studioCommand(['payments', 'statement', file, ...words], {
        DATABASE_URL: database.url,
      })
      expect([status, err]).toEqual([0, ''])
      return out
    }
    const asked = await studio()
    const columns = ['--columns', /--columns "(.*)"/.exec(asked)?.[1] ?? '']
    expect(columns[1]).toContain('day=0 dayForm=YYYY-MM-DD amount=1 decimal=comma text=2')
    const fits = async (...words: string[]) =>
      JSON.parse(await studio(...columns, '--json', ...words)).lines.map(({ fit }: { fit: string }) => fit)
    expect(await fits()).toEqual(['fits', 'alone'])
    expect(await listAllPayments(database.db)).toEqual([])
    expect(await fits('--book', '--yes')).toEqual(['booked', 'alone'])
    expect(await fits('--book', '--yes')).toEqual(['booked', 'alone'])
    expect(await listAllPayments(database.db)).toMatchObject([{ amount: FULL.cents, status: 'completed' }])
  })
})
