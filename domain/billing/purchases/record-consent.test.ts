import { expect, it } from 'vitest'
import { packageScope, scopeLines } from '#domain/crm/catalogue/package-scope.schema.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { eachEngine } from '#test/engines.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { STUDIO_EMAIL } from '#test/test-product.ts'
import { CONSENT_WORDING } from '../payments/wording.schema.ts'
import { declineRefund, listRefundRequests, requestRefund } from '../refunds/refund-requests.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { cancelPayment, recordConsent } from './checkout.server.ts'

const DAY = 24 * 3600
const ENDS = new Date('2026-12-05T00:00:00+01:00')
const TOO_EARLY =
  'The client did not agree to an early start. Work can begin on Sat 5 Dec, after the withdrawal period. If the client is a business, you can start anyway.'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const project = async () => {
    const [found] = await listProjects(rig.database.db, rig.client.id)
    if (!found) throw new Error('There is no project.')
    return found
  }
  const start = async (options: { anyway?: boolean } = {}) =>
    changeProjectStatus(rig.deps, {
      projectId: (await project()).id,
      to: 'in-progress',
      author: 'team',
      ...options,
    })
  const secondsTo = (time: Date) => (time.getTime() - rig.deps.clock().getTime()) / 1000
  const consent = (paymentId: string, agreed = true, ownerId = rig.client.id) =>
    recordConsent(rig.deps, { ownerId, paymentId, agreed })

  it('work waits for the end of the withdrawal period of a client who did not agree to an early start', async () => {
    await rig.buyAndPay()
    expect(await project()).toMatchObject({ mayStartFrom: ENDS.toISOString() })
    expect((await rig.email('Sold%')).text).toContain('Work starts on Sat 5 Dec.')
    rig.passSeconds(secondsTo(ENDS) - 1)
    await expect(start()).rejects.toMatchObject({ code: 'conflict', userMessage: TOO_EARLY })
    expect(await project()).toMatchObject({ status: 'pending' })
    rig.passSeconds(1)
    expect(await start()).toMatchObject({ status: 'in-progress' })
  })

  it('work may start at once for one who did, and for a business', async () => {
    const { paymentId, intentId } = await rig.buy()
    await consent(paymentId)
    await rig.pay(intentId)
    expect(await project()).toMatchObject({ mayStartFrom: null })
    expect(await start()).toMatchObject({ status: 'in-progress' })
  })

  it('a client can agree after the payment, once, in writing', async () => {
    const { paymentId } = await rig.buyAndPay()
    rig.passSeconds(DAY)
    expect(await consent(paymentId)).toMatchObject({ consented: true })
    const mails = await rig.mails()
    expect(await consent(paymentId)).toMatchObject({ consented: true })
    expect(await rig.mails()).toEqual(mails)

    expect(await rig.order(paymentId)).toMatchObject({
      consent_wording: CONSENT_WORDING,
      consent_at: '2026-11-21T12:00:00.000Z',
    })
    expect(await project()).toMatchObject({ mayStartFrom: null })
    expect((await rig.thread()).at(-1)).toContain(CONSENT_WORDING)
    expect((await rig.email('Early start agreed%', rig.client.email)).text).toContain(
      `On Sat 21 Nov 2026, 13:00 CET you agreed: “${CONSENT_WORDING}”`,
    )
    expect(await rig.email('Early start agreed%', STUDIO_EMAIL)).toMatchObject({
      recipient: STUDIO_EMAIL,
      reply_to: rig.client.email,
      text: expect.stringContaining(`/desk/projects/${(await project()).id}#start`),
    })
    expect(await start()).toMatchObject({ status: 'in-progress' })
  })

  it('is neither given nor taken back while the bank decides, and once the payment is over', async () => {
    const { paymentId, intentId } = await rig.buy()
    await consent(paymentId)
    rig.stripe.process(intentId)
    await rig.ring('payment_intent.processing', intentId)
    for (const agreed of [false, true])
      await expect(consent(paymentId, agreed)).rejects.toMatchObject({ code: 'conflict' })
    expect(await rig.order(paymentId)).toMatchObject({ consent_wording: CONSENT_WORDING })

    const other = await rig.buy('other')
    await cancelPayment(rig.deps, { ownerId: rig.client.id, paymentId: other.paymentId })
    await expect(consent(other.paymentId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await rig.order(other.paymentId)).toMatchObject({ consent_wording: null, consent_at: null })
  })

  it('nobody agrees for somebody else, too late, or takes it back after the payment', async () => {
    const { paymentId } = await rig.buyAndPay()
    await expect(consent(paymentId, true, 'somebody')).rejects.toMatchObject({ code: 'not-found' })
    await expect(consent(paymentId, false)).rejects.toMatchObject({ code: 'conflict' })
    rig.passSeconds(secondsTo(ENDS))
    await expect(consent(paymentId)).rejects.toMatchObject(refusal('Work on this project may already start.'))
    expect(await rig.order(paymentId)).toMatchObject({ consent_at: null })
  })

  it('of a consent and a start at once, none is lost', async () => {
    const { paymentId } = await rig.buyAndPay()
    const [agreed, started] = await Promise.allSettled([consent(paymentId), start()])
    expect(agreed.status).toBe('fulfilled')
    expect((await project()).status).toBe(started.status === 'fulfilled' ? 'in-progress' : 'pending')
    expect((await project()).mayStartFrom).toBeNull()
  })

  it('an open refund request stops a start until it is answered', async () => {
    const { paymentId } = await rig.buyAndPay()
    const ask = () =>
      requestRefund(rig.deps, rig.client, { paymentId }, { reason: 'I changed my mind about it.' })
    await ask()
    expect(await project()).toMatchObject({ refundAsked: true })
    expect((await rig.email('We%ve received your refund request%')).text).toContain(
      "Next: we'll answer your refund request.",
    )
    const [request] = await listRefundRequests(rig.database.db, { isOpen: true })
    expect(await rig.email('Refund requested%')).toMatchObject({
      reply_to: rig.client.email,
      text: expect.stringContaining(`/desk/money/refunds#grant-${request?.id}`),
    })
    await expect(start({ anyway: true })).rejects.toMatchObject(
      refusal('The client has asked for a refund. Answer that before you start.'),
    )
    await declineRefund(rig.deps, { requestId: request?.id ?? '', answer: 'We talked about it.' })
    expect(await project()).toMatchObject({ refundAsked: false })
    await ask()
    await grantRefund(rig.deps, { paymentId, amount: 100 })
    expect(await project()).toMatchObject({ refundAsked: false, refunded: false })
    expect(await start({ anyway: true })).toMatchObject({ status: 'in-progress' })
    await grantRefund(rig.deps, { paymentId })
    expect(await project()).toMatchObject({ status: 'cancelled', refunded: true })
  })

  it('the receipt confirms all that was ordered, and says what happens next', async () => {
    await rig.buyAndPay()
    const receipt = await rig.email('Receipt%')
    for (const part of scopeLines(packageScope('full-optimization'))) expect(receipt.text).toContain(part)
    expect(receipt.text).toContain('Delivery: within 10 working days of your files')
    expect(receipt.text).toContain('attached, with the model withdrawal form')
    expect(receipt.text).toContain('Next: send us your project.\nYour turn: Upload your project files')
    expect(receipt.text).toContain('Work will start on Sat 5 Dec, or at once if you ask us to.')
    expect(receipt.text).toContain('You may withdraw from this contract until the end of Fri 4 Dec,')
    expect((await rig.email('Sold%')).text).toContain(`/desk/projects/${(await project()).id}`)
  })
})
