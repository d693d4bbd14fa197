import { Readable } from 'node:stream'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
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
import { type BuyerInput, buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { type PackageKey, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { writeNote } from '#domain/crm/notes/notes.server.ts'
import { listDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import { approveDelivery, askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { beginFile, receiveFile, submitFile } from '#domain/delivery/files/uploads.server.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { askClient } from '#domain/messages/questions.server.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { type Figure, setFigures, setProgress } from '#domain/projects/changes/progress.server.ts'
import type { IntakeInput } from '#domain/projects/intake.schema.ts'
import { saveIntake } from '#domain/projects/intake.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { storeWhole } from '#domain/storage/receive-bytes.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { emailedToken } from '#test/emailed-tokens.ts'

export const PASSWORD = 'budget 16.7 ms'

export type Client = {
  id: string
  username: string
  name: string
  email: string
  emailVerified: boolean
  /** Of the newest purchase. */
  paymentId: string
  orderId: string
}

export type Scene = { client: Client; asClient: ProductDeps; asStaff: ProductDeps }

/** What a client, or the studio for a client, does. */
export type Act = (scene: Scene) => Promise<unknown>

export const registers =
  ({ confirms = true } = {}): Act =>
  async ({ client, asClient: deps }) => {
    const { user, token } = await register(deps, { ...client, password: PASSWORD }, {})
    client.id = user.id
    client.emailVerified = confirms
    if (!confirms) return
    const link = await emailedToken(deps.db, client.email, 'Confirm your email address')
    await confirmAddress(deps, link, await findViewer(deps, token))
  }

export const buys =
  (service: PackageKey, { startsAtOnce = true, card = 'succeeds' as TestCard } = {}): Act =>
  async ({ client, asClient: deps }) => {
    const amount = servicePackages.find(({ key }) => key === service)?.price ?? 0
    const { paymentId } = await startPurchase(deps, client, { service, amount })
    client.paymentId = paymentId
    const which = { ownerId: client.id, paymentId }
    await recordConsent(deps, { ...which, agreed: startsAtOnce })
    await payByTestCard(deps, { ...which, card })
    await syncPayment(deps, { paymentId })
    client.orderId = (await newestProject(deps, client)).orderId
  }

export const billsTo =
  (buyer: Partial<BuyerInput>): Act =>
  ({ client, asClient }) =>
    saveBuyer(asClient, client.id, buyerSchema.parse(buyer))

export const sendsLink =
  (fileUrl: string): Act =>
  async ({ client, asClient }) => {
    const { service, id: projectId } = await newestProject(asClient, client)
    await submitFile(asClient, client, { fileUrl, service, projectId })
  }

export const uploadsCapture =
  (name: string, frameTime: number): Act =>
  async ({ client, asClient }) => {
    const bytes = Buffer.from(captureOf(frameTime))
    const { id: projectId } = await newestProject(asClient, client)
    const { id } = await beginFile(asClient, client, { name, size: bytes.length, projectId })
    await receiveFile(asClient, client, {
      id,
      offset: 0,
      length: bytes.length,
      bytes: Readable.from([bytes]),
    })
  }

export const describesProject =
  (intake: IntakeInput): Act =>
  async ({ client, asClient }) => {
    const { id: projectId } = await newestProject(asClient, client)
    await saveIntake(asClient, { ownerId: client.id, projectId }, intake)
  }

export const writes =
  (body: string): Act =>
  ({ client, asClient }) =>
    writeAsClient(asClient, client, { body })

export const isAnswered =
  (body: string): Act =>
  ({ client, asStaff }) =>
    replyAsTeam(asStaff, { userId: client.id, body })

export const isNoted =
  (body: string): Act =>
  ({ client, asStaff }) =>
    writeNote(asStaff, { clientId: client.id, body })

export const isStarted =
  (note: string): Act =>
  async ({ client, asStaff }) => {
    const { id: projectId } = await newestProject(asStaff, client)
    await changeStatusByStudio(asStaff, { projectId, to: 'in-progress', note })
  }

export const isAt =
  (percent: number, daysLeft: number): Act =>
  async ({ client, asStaff }) => {
    const { id: projectId } = await newestProject(asStaff, client)
    await setProgress(asStaff, { projectId, percent, daysLeft })
  }

export const isAsked =
  (body: string, choices: readonly string[]): Act =>
  async ({ client, asStaff }) => {
    const { id } = await newestProject(asStaff, client)
    const project = await requireOwnProject(asStaff.db, client.id, id)
    await askClient(asStaff, { project, body, choices })
  }

/** Delivers a build, a report, captures and figures. */
export const receivesDelivery =
  (title: string, notes: string, figures: readonly Figure[]): Act =>
  async ({ client, asStaff }) => {
    const { id: projectId } = await newestProject(asStaff, client)
    await setFigures(asStaff, { projectId, figures })
    const bytes = Buffer.from(captureOf(1000 / (figures[0]?.after ?? 60)))
    const place = { ownerId: client.id, side: 'team', projectId, purpose: 'delivery' } as const
    const capture = { name: 'after-1.csv', size: bytes.length, bytes: Readable.from([bytes]) }
    let blobId = ''
    await storeWhole(asStaff, { ...place, ...capture }, async (_, { id }) => {
      blobId = id
    })
    const link = `https://files.example.com/${client.username}`
    await makeDelivery(asStaff, {
      projectId,
      title,
      notes,
      completes: true,
      items: [
        { kind: 'build', label: 'Windows build, Shipping', link: `${link}/build.zip` },
        { kind: 'report', label: 'Report with the change list', link: `${link}/report.pdf` },
        { kind: 'captures', label: 'Capture of the first run after the changes', blobId },
      ],
    })
  }

export const approves: Act = async ({ client, asClient }) =>
  approveDelivery(asClient, { ownerId: client.id, deliveryId: await newestDelivery(asClient, client) })

export const asksForChanges =
  (words: string): Act =>
  async ({ client, asClient }) => {
    const deliveryId = await newestDelivery(asClient, client)
    await askForChanges(asClient, { ownerId: client.id, deliveryId, words })
  }

export const withdraws: Act = ({ client, asClient }) =>
  declareWithdrawal(asClient, { ...client, ownerId: client.id })

export const asksForRefund =
  (reason: string): Act =>
  ({ client, asClient }) =>
    requestRefund(asClient, client, client, { reason })

/** Accepts a quote that is written for them, and pays it by bank transfer. */
export const acceptsQuote =
  (quote: Omit<QuoteInput, 'validUntil'>): Act =>
  async ({ client, asClient, asStaff }) => {
    const today = stockholmDay(asStaff.clock())
    const { order } = await createQuote(
      asStaff,
      { clientId: client.id },
      { ...quote, validUntil: addDays(today, 14) },
    )
    await sendQuote(asStaff, { orderId: order.id })
    const secret = await emailedToken(asStaff.db, client.email, 'Quote: ')
    const opened = await openQuote(asClient, { secret }, client)
    if (opened.kind === 'in-short') throw new Error(opened.closed)
    const { gross } = opened
    await acceptAndPay(asClient, client, { secret, payBy: 'transfer', gross, startAtOnce: true })
    client.orderId = order.id
  }

export const transfers =
  (amount: number, reference: string): Act =>
  ({ client: { orderId }, asStaff }) =>
    recordTransfer(asStaff, { orderId, amount, reference, on: stockholmDay(asStaff.clock()) })

/** A capture as PresentMon writes it. @param frameTime mean, in milliseconds */
export function captureOf(frameTime: number): string {
  const recipe = { frames: 1800, frameTime, spread: 0.15, hitchEvery: 240, hitch: 2.4 }
  return writePresentMon16(generateFrames(recipe))
}

async function newestProject({ db }: ProductDeps, client: Client) {
  const [project] = await listProjects(db, client.id)
  if (!project) throw new Error(`${client.name} has no project.`)
  return project
}

async function newestDelivery(deps: ProductDeps, client: Client): Promise<string> {
  const { id: projectId } = await newestProject(deps, client)
  const [delivery] = await listDeliveries(deps.db, { ownerId: client.id, projectId })
  if (!delivery) throw new Error(`${client.name} has no delivery.`)
  return delivery.id
}
