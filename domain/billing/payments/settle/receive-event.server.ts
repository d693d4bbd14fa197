import { badInput } from '#domain/kernel/app-error.ts'
import type { PaymentsDeps, ProviderEvent, SignedEvent } from '../payments.provider.ts'
import { type Settlement, syncPayment } from './settle-payment.server.ts'

/**
 * Takes a message that claims to come from the payments provider.
 * @throws AppError bad-input for an event that is not signed, too old or unreadable; otherwise whatever should make the provider send
 * it again
 */
export async function receivePaymentEvent(deps: PaymentsDeps, signed: SignedEvent): Promise<Settlement> {
  const event = await deps.paymentsProvider.readEvent(signed, deps.clock())
  if (!event) throw badInput('The signature of this event is missing, wrong or too old.')
  return takePaymentEvent(deps, event)
}

/** Takes an event of the payments provider. It only says which payment to look at; what is true is fetched. */
export async function takePaymentEvent(deps: PaymentsDeps, event: ProviderEvent): Promise<Settlement> {
  if (event.providerPaymentId === undefined) {
    deps.log.info({ eventId: event.id, type: event.type }, 'not about a payment')
    return 'not-ours'
  }
  return syncPayment(deps, { providerPaymentId: event.providerPaymentId }, event)
}
