import { AppError } from '../../kernel/app-error.ts'
import type { PaymentsDeps, SignedMessage } from '../payments.provider.ts'
import { type Settlement, settlePayment } from './settle-payment.server.ts'

/**
 * Takes an event from the payments provider. It only says which payment to look at; what is true is fetched.
 * @throws AppError bad-input for a message that is not signed, too old or unreadable; otherwise whatever should make the provider send
 * it again
 */
export async function receivePaymentEvent(deps: PaymentsDeps, message: SignedMessage): Promise<Settlement> {
  const event = deps.paymentsProvider.readEvent(message, deps.clock())
  if (!event)
    throw new AppError('bad-input', {
      userMessage: 'The signature of this event is missing, wrong or too old.',
    })
  if (event.providerPaymentId === undefined) {
    deps.log.info({ eventId: event.id, type: event.type }, 'not about a payment')
    return 'not-ours'
  }
  return settlePayment(deps, { providerPaymentId: event.providerPaymentId }, event)
}
