import { Readable } from 'node:stream'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { measureCapture } from '#app/desk/quotes/measure-capture.ts'
import { endSessionOf } from '#domain/accounts/auth/auth-calls.server.ts'
import { confirmAddress } from '#domain/accounts/register/confirm-address.server.ts'
import { register } from '#domain/accounts/register/register.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import type { TestCard } from '#domain/billing/payments/payments.schema.ts'
import { payByTestCard, recordConsent } from '#domain/billing/purchases/checkout.server.ts'
import { startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { requestRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { syncPayment } from '#domain/billing/sync/sync-payment.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { type PackageKey, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { replyToEnquiry, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { pushCapture } from '#domain/delivery/captures/add-capture.server.ts'
import { listDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import { approveDelivery, askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { beginFile, receiveFile, submitFile } from '#domain/delivery/files/uploads.server.ts'
import { makeReport } from '#domain/delivery/reports/make-report.server.ts'
import { listReports } from '#domain/delivery/reports/reports.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { addDays, addWorkingDays } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { declineQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { sendQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { setFigures, setProgress } from '#domain/projects/changes/progress.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { emailedToken } from '#test/emailed-tokens.ts'
import { twoBuilds } from './captures.ts'

export const PASSWORD = 'budget 16.7 ms'

/** Ids are empty until there is something, and belong to the newest. Use cases run as the person (`own`) or the studio. */
export type Person = Record<'name' | 'email' | 'username' | Ids, string> & {
  emailVerified: boolean
  own: ProductDeps
  staff: ProductDeps
}
type Ids = 'id' | 'paymentId' | 'orderId' | 'enquiryId' | 'quoteSecret'

/** What a person does, and what the studio does for them. */
export const acts = {
  registers: async (who: Person) => {
    const { user, token } = await register(who.own, { ...who, password: PASSWORD }, {})
    Object.assign(who, { id: user.id, own: actingAs(who.own, { kind: 'client', id: user.id }) })
    const link = await emailedToken(who.own.db, who.email, 'Confirm your email address')
    if (who.emailVerified) await confirmAddress(who.own, link, await findViewer(who.own, token))
    await endSessionOf(who.own, token)
  },
  enquires: async (who: Person, message: string) => {
    const form = { title: 'unreal-optimization', tier: 'studio', website: '' } as const
    const { name, email } = who
    who.enquiryId = (await sendEnquiry(who.own, { name, email, ...form, message })).id
  },
  isReplied: (who: Person, text: string) => replyToEnquiry(who.staff, { ...who, text }),
  writes: (who: Person, body: string) => writeAsClient(who.own, who, { body }),
  isAnswered: (who: Person, body: string) => replyAsTeam(who.staff, { userId: who.id, body }),
  billsTo: (who: Person, buyer: BuyerInput) => saveBuyer(who.own, who.id, buyer),
  buys: async (who: Person, service: PackageKey, startsAtOnce = true, card: TestCard = 'succeeds') => {
    const amount = servicePackages.find(({ key }) => key === service)?.price ?? 0
    const { paymentId } = await startPurchase(who.own, who, { service, amount })
    await recordConsent(who.own, { ownerId: who.id, paymentId, agreed: startsAtOnce })
    await payByTestCard(who.own, { ownerId: who.id, paymentId, card })
    const providerPaymentId = `test_${paymentId}`
    const event = { id: `evt_${paymentId}`, type: 'payment.succeeded', providerPaymentId, paymentId }
    await syncPayment(who.own, { paymentId }, event)
    Object.assign(who, { paymentId, orderId: (await newestProject(who)).orderId })
  },
  withdraws: (who: Person) => declareWithdrawal(who.own, { ...who, ownerId: who.id }),
  asksForRefund: (who: Person, reason: string) => requestRefund(who.own, who, who, { reason }),
  sendsLink: async (who: Person, scene: string) => {
    const fileUrl = `https://drive.google.com/file/d/${scene.toLowerCase().replaceAll(' ', '-')}/view`
    await submitFile(who.own, who, { fileUrl, ...(await newestProject(who)) })
  },
  uploadsCapture: async (who: Person, name: string, frameTime: number) => {
    const bytes = Buffer.from(captureOf(frameTime))
    const size = bytes.length
    const { id } = await beginFile(who.own, who, { name, size, ...(await newestProject(who)) })
    await receiveFile(who.own, who, { id, offset: 0, length: size, bytes: Readable.from([bytes]) })
  },
  isStarted: async (who: Person, scene: string, workingDays: number) => {
    const { projectId } = await newestProject(who)
    const note = `${scene} builds here, and the frame rate matches your captures.`
    await changeStatusByStudio(who.staff, { projectId, to: 'in-progress', note })
    const on = addWorkingDays(stockholmDay(who.staff.clock()), workingDays)
    await moveDue(who.staff, { projectId, on, because: 'The working days begin today.' })
  },
  isAt: async (who: Person, percent: number, daysLeft: number) =>
    setProgress(who.staff, { ...(await newestProject(who)), percent, daysLeft }),
  isAsked: (who: Person, body: string, ...choices: string[]) =>
    replyAsTeam(who.staff, { userId: who.id, body, asks: true, choices }),
  /** @param daysLater so long after the day of the runs, of which both sides take turns. */
  isMeasured: async (who: Person, side: 'before' | 'after', daysLater: number) => {
    const { projectId } = await newestProject(who)
    const token = { id: '', projectId, ownerId: who.id, name: 'Build machine', emails: false }
    const captures = twoBuilds(addSeconds(who.staff.clock(), -86_400 * (1 + daysLater))).filter(
      (capture) => capture.side === side,
    )
    for (const { bytes, ...capture } of captures)
      await pushCapture(who.own, token, { ...capture, size: bytes.length, bytes: Readable.from([bytes]) })
    if (side === 'after')
      await makeReport(who.staff, { projectId, buildBefore: '1.4.0', buildAfter: '1.5.0', targetFps: 60 })
  },
  receivesDelivery: async (who: Person, scene: string) => {
    const { projectId } = await newestProject(who)
    const [report] = await listReports(who.staff.db, { projectId })
    if (!report) await setFigures(who.staff, { projectId, figures: FIGURES })
    const link = `https://files.example.com/${who.username}`
    await makeDelivery(who.staff, {
      projectId,
      title: `${scene} at 60 FPS`,
      notes: 'Swaying cloth redrew the shadow maps in every frame. It now casts a simpler shadow.',
      completes: true,
      reportId: report?.id,
      items: [
        { kind: 'build', label: 'Windows build', link: `${link}/build.zip` },
        { kind: 'report', label: 'Report and change list', link: `${link}/report.pdf` },
        { kind: 'captures', label: 'Three captures before, three after', link: `${link}/captures.zip` },
      ],
    })
  },
  approves: async (who: Person) => approveDelivery(who.own, await newestDelivery(who)),
  asksForChanges: async (who: Person, words: string) =>
    askForChanges(who.own, { ...(await newestDelivery(who)), words }),

  /** @param frameTime of a capture from before the work */
  isDrafted: async (who: Person, scene: string, frameTime?: number) => {
    const captured = frameTime && (await measureCapture(new File([captureOf(frameTime)], scene)))
    const measured = captured && 'measured' in captured && [{ ...captured.measured, label: scene }]
    const { id: clientId, enquiryId, name, email } = who
    const to = clientId ? { clientId } : enquiryId ? { enquiryId } : { name, email }
    const { order } = await createQuote(who.staff, to, {
      title: `${scene} at 60 FPS`,
      scope: `${scene} holds 60 FPS at 1440p on an RTX 3060.`,
      lines: [
        { text: 'Overdraw of foliage', net: 160_000, quantity: { hundredths: 200, unit: 'day' } },
        { text: 'Shader hitches', net: 80_000, quantity: { hundredths: 100, unit: 'day' } },
      ],
      options: [{ text: `${scene} on Steam Deck`, net: 120_000 }],
      ...(measured && { baseline: { goal: 60, measured } }),
      deliveryWorkingDays: 20,
      validUntil: addDays(stockholmDay(who.staff.clock()), 21),
      inInstalments: true,
    })
    who.orderId = order.id
  },
  isQuoted: async (who: Person, scene: string, frameTime?: number) => {
    await acts.isDrafted(who, scene, frameTime)
    await sendQuote(who.staff, who)
    who.quoteSecret = await emailedToken(who.staff.db, who.email, 'Quote: ')
  },
  accepts: (who: Person, gross: number) =>
    acceptAndPay(who.own, who, { secret: who.quoteSecret, payBy: 'transfer', gross, startAtOnce: true }),
  declines: (who: Person, reason: string) => declineQuote(who.own, { secret: who.quoteSecret, reason }),
  isWithdrawn: (who: Person) => withdrawQuote(who.staff, who),
  transfers: ({ staff, orderId, name: reference }: Person, amount: number) =>
    recordTransfer(staff, { orderId, amount, reference, on: stockholmDay(staff.clock()) }),
}

const FIGURES = [
  { metric: 'fps', before: 41.2, after: 68.4 },
  { metric: 'frame-time', before: 24.3, after: 14.6 },
  { metric: 'low1', before: 26.8, after: 57.1 },
  { metric: 'draw-calls', before: 8420, after: 3180 },
  { metric: 'vram', before: 7.6, after: 5.4 },
] as const

/** As PresentMon writes it. @param frameTime mean, in milliseconds */
function captureOf(frameTime: number): string {
  return writePresentMon16(generateFrames({ frames: 1800, frameTime, hitchEvery: 240, hitch: 2.4 }))
}

async function newestProject({ id, name, staff }: Person) {
  const [project] = await listProjects(staff.db, id)
  if (!project) throw new Error(`${name} has no project.`)
  return { projectId: project.id, orderId: project.orderId, service: project.service }
}

async function newestDelivery(who: Person) {
  const owner = { ownerId: who.id, ...(await newestProject(who)) }
  const [delivery] = await listDeliveries(who.staff.db, owner)
  return { ...owner, deliveryId: delivery?.id ?? '' }
}
