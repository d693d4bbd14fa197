import { register } from '#domain/accounts/register/register.server.ts'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { correctBuyer } from '#domain/billing/contracts/correct-buyer.server.ts'
import { correctVerified } from '#domain/billing/contracts/correct-vat.server.ts'
import { cancelQuote, endDebt } from '#domain/billing/contracts/end-contract.server.ts'
import { followDeliveries, followDelivery } from '#domain/billing/contracts/second-instalment.server.ts'
import { paymentsOfOrder } from '#domain/billing/payments/payments.server.ts'
import type { PaymentRow } from '#domain/billing/payments/payments.store.server.ts'
import { recordConsent } from '#domain/billing/purchases/checkout.server.ts'
import { payOrder, startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { sweepOpenPayments } from '#domain/billing/sync/payments-sweep.server.ts'
import { grantRefund } from '#domain/billing/sync/send-refunds.server.ts'
import { reverseTransfer } from '#domain/billing/transfers/reverse-transfer.server.ts'
import { recordReturn, recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { type Declarant, declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { priced } from '#domain/crm/buyers/vat.ts'
import { recheckPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import { newId } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { viewerOfId } from '#domain/people/people.server.ts'
import { cancelOpenPayments, deleteAccount } from '#domain/privacy/delete-account.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import { setProgress } from '#domain/projects/changes/progress.server.ts'
import { rowIn } from '#test/factories/rows.ts'
import { aConsumer, aGermanCompany, withVatRegister } from '../factories/buyers.ts'
import { FULL } from '../offers.ts'
import type { PaymentsRig } from '../payments-fixture.ts'
import type { MoneyStep, Sale, Share, Sum } from './any-step.ts'

const DAY_SECONDS = 24 * 3600
/** Longer than the hourly check ignores an open payment. */
const PATIENCE_SECONDS = 601

/** A client with an account, until it is deleted. */
export type MoneyClient = {
  id: string
  name: string
  email: string
  isDeleted: boolean
  /** @param compared called before and after, once every open payment is cancelled */
  deleteAccount: (compared?: () => Promise<void>) => Promise<void>
}

/** An order and everything people do to its money, through the use cases and the Stripe fake. */
export type MoneyRig = {
  orderId: string
  /** Movements at the bank and at Stripe, without asking the product. */
  moved: () => Promise<{ received: number; returned: number }>
  take: (step: MoneyStep) => Promise<void>
  /** The provider is available, all events have arrived, and nothing is left to do. */
  comeToRest: () => Promise<void>
}

export async function addMoneyClient({ deps }: PaymentsRig): Promise<MoneyClient> {
  const username = newId('user')
  const who = { username, name: 'Ada Example', email: `${username}@clients.example`, password: PASSWORD }
  const { user, token } = await register(deps, who, {})
  const viewer = await viewerOfId(deps.db, user.id)
  if (!viewer) throw new Error('The account that was just made cannot be found.')
  const session = { id: username, token, factorProvedAt: null }
  const client: MoneyClient = {
    ...viewer,
    isDeleted: false,
    deleteAccount: async (compared) => {
      if (client.isDeleted) return
      await cancelOpenPayments(deps, client)
      await compared?.()
      const owner = { ...viewer, session, clientAddress: '192.0.2.1', userAgent: undefined }
      await deleteAccount(deps, owner, { currentPassword: PASSWORD })
      client.isDeleted = true
      await compared?.()
    },
  }
  return client
}

export async function sell(rig: PaymentsRig, client: MoneyClient, sale: Sale): Promise<MoneyRig> {
  if (sale.isCompany) await saveBuyer(sale.isKnown ? withVatRegister(rig.deps) : rig.deps, client.id, GERMAN)
  const orderId =
    sale.by === 'package' ? await startPackage(rig, client, sale) : await acceptQuote(rig, client, sale)
  let transfers = 0
  const atBank = { received: 0, returned: 0 }
  const payments = () => paymentsOfOrder(rig.database.db, orderId)
  const pick = async (which: number, fits: (payment: PaymentRow) => boolean) => {
    const found = (await payments()).filter(fits)
    return found[which % Math.max(1, found.length)]
  }
  const ring = (payment: PaymentRow, type = 'charge.updated') =>
    rig.ring(type, payment.provider_payment_id ?? '')

  const sendBack = async ({ id, amount }: Granted) => {
    await recordReturn(rig.deps, { refundId: id })
    atBank.returned += amount
  }

  const take = async (step: MoneyStep): Promise<void> => {
    const { deps, stripe } = rig
    switch (step.does) {
      case 'transfer': {
        const amount = sumOf(step.sum, await showOrder(rig.database.db, orderId))
        const reference = `${orderId} ${++transfers}`
        await recordTransfer(deps, { orderId, amount, on: stockholmDay(rig.now()), reference })
        atBank.received += amount
        return
      }
      case 'begin by card':
        if (client.isDeleted) return
        return void (await payOrder(deps, client, { orderId }))
      case 'pay':
      case 'pay slowly': {
        const payment = await pick(step.which, ({ provider_payment_id }) =>
          canBePaid(rig, provider_payment_id),
        )
        if (!payment?.provider_payment_id)
          return void (client.isDeleted || (await payOrder(deps, client, { orderId })))
        if (step.does === 'pay') stripe.succeed(payment.provider_payment_id)
        else stripe.process(payment.provider_payment_id)
        return void (step.isHeard && (await ring(payment)))
      }
      case 'reverse': {
        const payment = await pick(
          step.which,
          (payment) => isCompleted(payment) && payment.provider === 'transfer',
        )
        const reason = 'booked by mistake'
        if (!payment) return
        await reverseTransfer(deps, { paymentId: payment.id, reason })
        atBank.received -= payment.amount
        return
      }
      case 'refund': {
        const payment = await pick(step.which, isCompleted)
        if (!payment) return
        const amount = partOf(payment.amount - (await rig.payment(payment.id)).refunded_amount, step.share)
        return void (await grantRefund(deps, { paymentId: payment.id, amount }))
      }
      case 'refund in the dashboard': {
        const payment = await pick(
          step.which,
          (payment) => isCompleted(payment) && payment.provider === 'stripe',
        )
        const left = payment ? leftAtStripe(rig, payment) : 0
        if (!payment || left === 0) return
        stripe.refund(payment.provider_payment_id ?? '', partOf(left, step.share))
        return void (step.isHeard && (await ring(payment)))
      }
      case 'send back': {
        const [waiting] = await grantedTransfers(rig, orderId)
        return void (waiting && (await sendBack(waiting)))
      }
      case 'withdraw':
        return void (await declareWithdrawal(deps, await declarantOf(rig, client, orderId)))
      case 'deliver': {
        const projectId = await projectOf(rig, orderId)
        if (projectId === undefined) return
        const begin = { projectId, to: 'in-progress', author: 'team', anyway: true } as const
        await changeProjectStatus(deps, begin).catch(onlyRefused)
        await changeProjectStatus(deps, { projectId, to: 'completed', author: 'team' })
        return void (await followDelivery(deps, { orderId }))
      }
      case 'reopen': {
        const projectId = await projectOf(rig, orderId)
        if (projectId === undefined) return
        await reopenProject(deps, { projectId })
        return void (await followDelivery(deps, { orderId }))
      }
      case 'progress': {
        const projectId = await projectOf(rig, orderId)
        if (projectId === undefined) return
        const begin = { projectId, to: 'in-progress', author: 'team', anyway: true } as const
        await changeProjectStatus(deps, begin).catch(onlyRefused)
        return void (await setProgress(deps, { projectId, percent: step.percent, daysLeft: 1 }))
      }
      case 'delete account':
        return client.deleteAccount()
      case 'end debt':
        return void (await endDebt(deps, { orderId, as: step.as, reason: 'their account is deleted' }))
      case 'cancel':
        return void (await cancelQuote(deps, { orderId }))
      case 'correct': {
        const knowing = withVatRegister(deps)
        await recheckPending(knowing)
        return void (await correctVerified(knowing))
      }
      case 'prove consumer':
        return void (await correctBuyer(deps, { orderId, buyer: CONSUMER }))
      case 'prove company':
        return void (await correctBuyer(withVatRegister(deps), { orderId, buyer: GERMAN }))
      case 'dispute': {
        const payment = await pick(
          step.which,
          (payment) => isCompleted(payment) && payment.provider === 'stripe',
        )
        if (!payment?.provider_payment_id) return
        stripe.openDispute(payment.provider_payment_id)
        if (step.end !== 'open') stripe.closeDispute(payment.provider_payment_id, step.end)
        return void (await ring(payment))
      }
      case 'provider':
        return step.isUp ? stripe.fail() : stripe.fail(500)
      case 'sweep':
        rig.passSeconds(PATIENCE_SECONDS)
        return sweepOpenPayments(deps)
      case 'wait':
        return rig.passSeconds(DAY_SECONDS)
    }
  }

  return {
    orderId,
    take,
    comeToRest: async () => {
      rig.stripe.fail()
      for (const payment of await payments())
        if (payment.provider === 'stripe' && payment.provider_payment_id) await ring(payment)
      await take({ does: 'sweep' })
      await followDeliveries(rig.deps)
      for (const granted of await grantedTransfers(rig, orderId)) await sendBack(granted)
    },
    moved: async () => {
      const charges = (await payments()).flatMap(
        ({ provider_payment_id }) => rig.stripe.intents.get(provider_payment_id ?? '') ?? [],
      )
      const taken = charges.filter(({ status }) => status === 'succeeded')
      return {
        received: taken.reduce((sum, { amount }) => sum + amount, atBank.received),
        returned: taken.reduce(
          (sum, { latest_charge }) => sum + (latest_charge?.amount_refunded ?? 0),
          atBank.returned,
        ),
      }
    },
  }
}

const CONSUMER = aConsumer('DE')
const GERMAN = aGermanCompany()

const PASSWORD = 'fjord-water-72'

type Client = { id: string; name: string; email: string }

/** A client or, once the account is deleted, anyone who knows the order's number and email address. */
export async function declarantOf(
  { database }: PaymentsRig,
  { isDeleted, id: ownerId, name, email }: MoneyClient,
  orderId: string,
): Promise<Declarant> {
  if (!isDeleted) return { orderId, ownerId, name, email }
  return { number: (await showOrder(database.db, orderId)).number, name, email }
}

async function projectOf({ database }: PaymentsRig, orderId: string): Promise<string | undefined> {
  const row = await database.db
    .selectFrom('projects')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.id
}

/** Work has already begun. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

async function startPackage(
  rig: PaymentsRig,
  client: Client,
  { startsAtOnce: agreed }: Sale,
): Promise<string> {
  const { paymentId } = await startPurchase(rig.deps, client, FULL.order)
  if (agreed) await recordConsent(rig.deps, { ownerId: client.id, paymentId, agreed }).catch(onlyRefused)
  return (await rig.payment(paymentId)).order_id
}

/** Without VAT. A lower price can't be split once the discount is deducted. */
const INSTALMENTS_FROM = 112
/** Without VAT. */
const OPTION = 3_333

async function acceptQuote(
  rig: PaymentsRig,
  client: Client,
  { by, net, inInstalments, startsAtOnce: startAtOnce }: Sale,
): Promise<string> {
  const payBy = by === 'card' ? 'card' : 'transfer'
  const today = stockholmDay(rig.now())
  const { order } = await createQuote(
    rig.deps,
    { clientId: client.id },
    {
      title: 'A faster fjord',
      lines: [{ text: 'Water', net }],
      options: [{ text: 'Hitches', net: OPTION }],
      discount: { percent: 10 },
      inInstalments: inInstalments && net >= INSTALMENTS_FROM,
      deliverBy: addDays(today, 40),
      validUntil: addDays(today, 10),
    },
  )
  await sendQuote(rig.deps, { orderId: order.id })
  const { text } = await rowIn(rig.database.db, 'outbox', { dedupe_key: `quote:${order.id}:sent:%` })
  const secret = /\/quote#([\w-]{43})\n/.exec(text)?.[1] ?? ''
  // Every other quote has its option.
  const options = net % 2 === 0 ? [] : [0]
  const sum = net + (options.length > 0 ? OPTION : 0)
  const { gross } = priced({ netLines: [sum, -Math.round(sum / 10)] }, order.vat)
  await acceptAndPay(rig.deps, client, { secret, payBy, options, gross, startAtOnce })
  return order.id
}

function canBePaid({ stripe }: PaymentsRig, intentId: string | null): boolean {
  const status = stripe.intents.get(intentId ?? '')?.status
  return status !== undefined && status !== 'canceled' && status !== 'succeeded'
}

function isCompleted({ status }: PaymentRow): boolean {
  return status === 'completed'
}

function partOf(cents: number, share: Share): number {
  return { 'a cent': 1, 'a third': Math.ceil(cents / 3), all: cents }[share]
}

/** The amount that is transferred for an order. */
function sumOf(sum: Sum, { gross, net, received }: Order): number {
  const rest = Math.max(1, gross - received)
  const half = Math.ceil(gross / 2)
  return { 'a cent': 1, half, 'without VAT': net, 'the rest': rest, all: gross, 'too much': gross + 1 }[sum]
}

function leftAtStripe({ stripe }: PaymentsRig, { provider_payment_id, amount }: PaymentRow): number {
  const charge = stripe.intents.get(provider_payment_id ?? '')?.latest_charge
  return amount - (charge?.amount_refunded ?? 0)
}

type Granted = { id: string; amount: number }

async function grantedTransfers({ database }: PaymentsRig, orderId: string): Promise<Granted[]> {
  const rows = await database.db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select(['refund_requests.id', 'refund_requests.amount'])
    .where('payments.order_id', '=', orderId)
    .where('payments.provider', '=', 'transfer')
    .where('refund_requests.status', '=', 'granted')
    .where('refund_requests.sent_at', 'is', null)
    .orderBy('refund_requests.created_at')
    .execute()
  return rows.map(({ id, amount }) => ({ id, amount: amount ?? 0 }))
}
