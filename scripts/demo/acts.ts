import { measureCapture } from '#app/desk/quotes/measure-capture.ts'
import { endSessionOf } from '#domain/accounts/auth/auth-calls.server.ts'
import { confirmAddress } from '#domain/accounts/register/confirm-address.server.ts'
import { register } from '#domain/accounts/register/register.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import type { TestCard } from '#domain/billing/payments/payments.schema.ts'
import { findPayment, payByTestCard, recordConsent } from '#domain/billing/purchases/checkout.server.ts'
import { startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { requestRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
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
import { stockholmDay } from '#domain/kernel/time.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { declineQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { sendQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { setFigures, setProgress } from '#domain/projects/changes/progress.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { capture } from '#test/e2e/captures.ts'
import { wholeFile } from '#test/e2e/studio.ts'
import { emailedToken } from '#test/emailed-tokens.ts'
import { aGermanCompany } from '#test/factories/buyers.ts'
import { sha256Of } from '#test/factories/captures.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'

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
  enquires: (message: string) => async (who: Person) => {
    const { name, email } = who
    const form = anEnquiry({ name, email, title: 'unreal-optimization', tier: 'studio', message })
    who.enquiryId = (await sendEnquiry(who.own, form)).id
  },
  isReplied: (text: string) => (who: Person) => replyToEnquiry(who.staff, { ...who, text }),
  writes: (body: string) => (who: Person) => writeAsClient(who.own, who, { body }),
  isAnswered: (body: string) => (who: Person) => replyAsTeam(who.staff, { userId: who.id, body }),
  isGermanCompany: (vatNumber: string) => (who: Person) =>
    saveBuyer(who.own, who.id, aGermanCompany({ vatNumber })),
  buys:
    (service: PackageKey, startsAtOnce = true, card: TestCard = 'succeeds') =>
    async (who: Person) => {
      const amount = servicePackages.find(({ key }) => key === service)?.price ?? 0
      const { paymentId } = await startPurchase(who.own, who, { service, amount })
      const payment = { ownerId: who.id, paymentId }
      await recordConsent(who.own, { ...payment, agreed: startsAtOnce })
      await payByTestCard(who.own, { ...payment, card })
      await findPayment(who.own, payment)
      Object.assign(who, { paymentId, orderId: (await newestProject(who)).orderId })
      await acts.isAnswered('Thank you for your order. Send us the project whenever it suits you.')(who)
    },
  withdraws: (who: Person) => declareWithdrawal(who.own, { ...who, ownerId: who.id }),
  asksForRefund: (reason: string) => (who: Person) => requestRefund(who.own, who, who, { reason }),
  sendsLink: (scene: string) => async (who: Person) => {
    const fileUrl = `https://drive.google.com/file/d/${scene.toLowerCase().replaceAll(' ', '-')}/view`
    await submitFile(who.own, who, { fileUrl, ...(await newestProject(who)) })
  },
  uploadsCapture: (name: string) => async (who: Person) => {
    const { size, bytes } = runOf({ name, frameTime: 27.4 })
    const { id } = await beginFile(who.own, who, { name, size, ...(await newestProject(who)) })
    await receiveFile(who.own, who, { id, offset: 0, length: size, bytes })
  },
  isStarted: (scene: string, workingDays: number) => async (who: Person) => {
    const { projectId } = await newestProject(who)
    const note = `${scene} builds here, and the frame rate matches your captures.`
    await changeStatusByStudio(who.staff, { projectId, to: 'in-progress', note })
    const on = addWorkingDays(stockholmDay(who.staff.clock()), workingDays)
    await moveDue(who.staff, { projectId, on, because: 'The working days begin today.' })
  },
  isAt: (percent: number, daysLeft: number) => async (who: Person) =>
    setProgress(who.staff, { ...(await newestProject(who)), percent, daysLeft }),
  isAsked:
    (body: string, ...choices: string[]) =>
    async (who: Person) => {
      const project = await requireOwnProject(who.staff.db, who.id, (await newestProject(who)).projectId)
      await replyAsTeam(who.staff, { userId: who.id, project, body, asks: true, choices })
    },
  isMeasured: (side: 'before' | 'after') => async (who: Person) => {
    const { projectId } = await newestProject(who)
    const token = { id: '', projectId, ownerId: who.id, name: 'Build machine', emails: false }
    const build = BUILDS[side]
    for (const { scene, [side]: mean } of SCENES)
      for (let run = 1; run <= RUNS; run++) {
        const name = `${scene}-${build}-${run}.csv`
        const file = runOf({ name, frameTime: mean * (1 + 0.004 * run), seed: run })
        await pushCapture(who.own, token, { build, side, scene, ...file })
      }
    const builds = { buildBefore: BUILDS.before, buildAfter: BUILDS.after }
    if (side === 'after') await makeReport(who.staff, { projectId, ...builds, targetFps: 60 })
  },
  receivesDelivery: (scene: string) => async (who: Person) => {
    const { projectId } = await newestProject(who)
    const [report] = await listReports(who.staff.db, { projectId })
    if (!report) await setFigures(who.staff, { projectId, figures: FIGURES })
    const link = `https://files.example.com/${who.username}.zip`
    const delivery = aDelivery(projectId, {
      title: `${scene} at 60 FPS`,
      notes: 'Swaying cloth redrew the shadow maps in every frame. It now casts a simpler shadow.',
      completes: true,
      reportId: report?.id,
      items: [{ kind: 'build', label: 'Windows build', link }],
    })
    await makeDelivery(who.staff, delivery)
  },
  approves: async (who: Person) => approveDelivery(who.own, await newestDelivery(who)),
  asksForChanges: (words: string) => async (who: Person) =>
    askForChanges(who.own, { ...(await newestDelivery(who)), words }),

  isDrafted: (scene: string) => async (who: Person) => {
    const captured = await measureCapture(new File([runOf({ frameTime: 31.4 }).content], scene))
    const measured = 'measured' in captured && [{ ...captured.measured, label: scene }]
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
  isQuoted: (scene: string) => async (who: Person) => {
    await acts.isDrafted(scene)(who)
    await sendQuote(who.staff, who)
    who.quoteSecret = await emailedToken(who.staff.db, who.email, 'Quote: ')
  },
  accepts: (gross: number) => (who: Person) =>
    acceptAndPay(who.own, who, { secret: who.quoteSecret, payBy: 'transfer', gross, startAtOnce: true }),
  declines: (reason: string) => (who: Person) => declineQuote(who.own, { secret: who.quoteSecret, reason }),
  isWithdrawn: (who: Person) => withdrawQuote(who.staff, who),
  transfers:
    (amount: number) =>
    ({ staff, orderId, name: reference }: Person) =>
      recordTransfer(staff, { orderId, amount, reference, on: stockholmDay(staff.clock()) }),
}

const FIGURES = [
  { metric: 'fps', before: 41.2, after: 68.4 },
  { metric: 'frame-time', before: 24.3, after: 14.6 },
  { metric: 'draw-calls', before: 8420, after: 3180 },
] as const

/** Mean frame times before and after, in milliseconds. */
const SCENES = [
  { scene: 'Harbor at noon', before: 23.4, after: 13.2 },
  { scene: 'Storm crossing', before: 25.7, after: 13.9 },
  { scene: 'Lantern market', before: 26.5, after: 14.6 },
]
const BUILDS = { before: '1.4.0', after: '1.5.0' }
const RUNS = 5

/** A capture of one run, as PresentMon writes it. @param of.frameTime mean, in milliseconds */
function runOf({ name = '', ...of }: { name?: string; frameTime: number; seed?: number }) {
  const { buffer } = capture(name, { seed: 1, ...of })
  return { ...wholeFile({ name, bytes: buffer }), sha256: sha256Of(buffer), content: new Uint8Array(buffer) }
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
