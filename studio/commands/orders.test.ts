import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, it } from 'vitest'
import { declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { anEngine } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsRig } from '#test/payments-rig.ts'
import { studioCommand } from '#test/studio-command.ts'

const AMERICAN = {
  kind: 'company',
  country: 'US',
  companyName: 'Example Inc',
  address: '1 Main Street',
  vatNumber: '',
  reference: '',
} as const

anEngine((engine) => {
  const rig = usePaymentsRig(engine)
  let dataDir: string
  let paymentId: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(inject('runDir'), 'orders-'))
    paymentId = (await rig.buyAndPay()).paymentId
  })
  const studio = (...args: string[]) =>
    studioCommand(args, { DATABASE_URL: rig.database.url, DATA_DIR: dataDir })
  const json = async (...args: string[]) => JSON.parse((await studio(...args, '--json')).out)

  it('lists orders, and shows one by its number or id', async () => {
    const { id, number } = await rig.order(paymentId)
    expect((await studio('orders', 'list')).out).toMatch(
      new RegExp(`${number} .* ${rig.client.name} .*Full Optimization .*${FULL.euros} .*paid`),
    )
    expect(await json('orders', 'show', id.slice(0, 12))).toMatchObject({ number, invoices: [{}] })
    const { out } = await studio('orders', 'show', number.toLowerCase())
    for (const words of [
      '€239.20 + VAT €59.80 = €299.00',
      `${paymentId}  €299.00  completed`,
      '2026-0001  invoice',
    ])
      expect(out).toContain(words)
    expect((await studio('orders', 'show', 'nothing')).err).toContain("'orders list' lists them")
  })

  it('finds projects and orders by title or client, and lists them where several fit', async () => {
    const { number } = await rig.order(paymentId)
    const [project] = await rig.projects()
    expect(await json('projects', 'show', rig.client.email.slice(2, 30))).toMatchObject({ id: project?.id })
    expect(await json('orders', 'show', 'full optim')).toMatchObject({ number })
    expect((await studio('payments', 'list')).out).toContain(number)
    const { number: second } = await rig.order((await rig.buyAndPay()).paymentId)
    const { status, err } = await studio('orders', 'show', 'FULL OPTIM')
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^'FULL OPTIM' fits 2 orders\. Take the id of one:\n {2}ord_/),
    ])
    expect(await json('orders', 'show', second)).toMatchObject({ number: second })
  })

  it('lists what is open of an invoice, whose it is and when it is due, and of a paid one that it is', async () => {
    const agreed = { userId: rig.client.id, buyer: consumer(rig.client), dueOn: '2026-12-20' }
    const { number } = await addAgreedOrder(rig.deps, agreed)
    const { out } = await studio('invoices', 'list')
    expect(out).toMatch(
      new RegExp(`2026-0002 .*${number} .*${rig.client.name} .*${FULL.euros} +${FULL.euros} open`),
    )
    expect(out).toMatch(/2026-0001 .* paid +–/)
  })

  it('makes an order of a company out to a consumer, once, after it was asked', async () => {
    const refused = async (...args: string[]) => (await studio('orders', 'correct-buyer', ...args)).err
    const { number: consumers } = await rig.order(paymentId)
    expect(await refused(consumers, '--consumer', '--yes')).toBe(
      'The buyer of this order is a consumer already.\n',
    )
    await saveBuyer(rig.deps, rig.client.id, AMERICAN)
    const { number, id } = await rig.order((await rig.buyAndPay()).paymentId)
    expect((await studio('doctor')).out).toContain(
      `1 sale without VAT on the buyer’s word alone (${number}): 'holds list'.`,
    )
    expect((await studio('books', 'vat', '--from', '2026-11-20', '--to', '2026-11-20')).out).toContain(
      `Sold without VAT on the buyer’s word alone, see holds list:\n${number}  €239.20\n`,
    )
    expect((await studio('books', 'export', '--from', '2026-11-20', '--to', '2026-11-20')).out).toMatch(
      new RegExp(`,O,US,,${number},.*,none\r\n`),
    )
    expect(await refused(number)).toContain('Say who bought: --consumer, or --company NAME.')
    const german = [number, '--consumer', '--country', 'de']
    expect(await refused(...german)).toBe(
      `Make order ${number} of Example Inc out to ${rig.client.name}, a consumer in Germany? The price stays €239.20, with €47.84 of VAT in it instead of €0.00. Nobody can be asked here: add --yes to say yes.\n`,
    )
    expect(await json('orders', 'show', id)).toMatchObject({ vatAmount: 0, invoices: [{}] })
    expect((await studio('orders', 'correct-buyer', ...german, '--yes')).out).toBe(
      `${number} is a consumer’s: €191.36 + VAT €47.84 = €239.20. Issued: credit-note 2026-0003, invoice 2026-0004. The buyer is told by mail and may withdraw until 2026-12-05 00:00.\n`,
    )
    expect(await json('orders', 'show', number)).toMatchObject({
      buyer: { kind: 'consumer', country: 'DE' },
      vatAmount: 4_784,
      invoices: [{}, {}, {}],
    })
  })

  it('saves an invoice as its buyer has it, and mails it again with the file', async () => {
    expect((await studio('invoices', 'list')).out).toMatch(
      /2026-0001 .* invoice .*€239.20 .*€59.80 .*€299.00/,
    )
    expect((await studio('invoices', 'show', '2026-0001')).out).toContain(rig.client.email)
    const pdf = join(dataDir, 'invoice.pdf')
    expect((await studio('invoices', 'save', '2026-0001', '--to', pdf)).status).toBe(0)
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await studio('invoices', 'save', '2026-0001', '--to', pdf)).err).toContain('is there already')
    const ubl = join(dataDir, 'invoice.xml')
    await studio('invoices', 'save', '2026-0001', '--ubl', '--to', ubl)
    expect(await readFile(ubl, 'utf8')).toContain('<cbc:ID>2026-0001</cbc:ID>')
    expect((await studio('invoices', 'save', '2026-0002', '--to', pdf)).err).toContain('There is no invoice')

    const moved = 'moved@clients.example'
    await rig.database.db.updateTable('user').set({ email: moved }).where('id', '=', rig.client.id).execute()
    expect((await studio('invoices', 'send', '2026-0001')).out).toBe(`2026-0001 is mailed to ${moved}.\n`)
    const mail = await rig.database.db
      .selectFrom('outbox')
      .select(['attachments', 'recipient'])
      .where('subject', '=', 'Invoice 2026-0001')
      .executeTakeFirstOrThrow()
    expect(mail.recipient).toBe(moved)
    expect(JSON.parse(mail.attachments ?? '[]')).toEqual([expect.stringMatching(/^invoice:inv_/)])
  })

  it('lists withdrawals, and doctor says whose money is due', async () => {
    expect((await studio('withdrawals', 'list')).out).toContain('Nobody has withdrawn')
    const { id: orderId, number } = await rig.order(paymentId)
    const { name, email, id: ownerId } = rig.client
    await declareWithdrawal(rig.deps, { orderId, ownerId, name, email })
    expect((await studio('withdrawals', 'list')).out).toMatch(new RegExp(`${number} .*${FULL.euros} .*back`))
    expect((await studio('doctor')).out).toMatch(/ok +orders +The money of every withdrawal is back/)

    await rig.database.db.deleteFrom('payment_movements').where('kind', '=', 'refund').execute()
    expect((await studio('withdrawals', 'list')).out).toContain('due before 2026-12-05 00:00')
    expect((await studio('doctor')).out).toMatch(/ok +orders +1 withdrawal whose money is on its way/)
    await rig.database.db.updateTable('withdrawals').set({ due_at: '2026-11-22T23:00:00.000Z' }).execute()
    expect((await studio('doctor')).out).toMatch(
      /problem +orders +The money of 1 withdrawal is due within 3 days/,
    )
  })

  it('doctor names papers that nobody could draw', async () => {
    await rig.database.db.updateTable('invoices').set({ issued_at: '2026-11-20T10:59:00.000Z' }).execute()
    expect((await studio('doctor')).out).toMatch(/warning +orders +1 paper not drawn for more than an hour/)
  })
})
