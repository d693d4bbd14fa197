import { unavailable } from '#domain/kernel/app-error.ts'
import type { PaymentsProvider } from './payments.provider.ts'

/** How long somebody waits for the provider at most, in milliseconds: all its calls and their repetitions together. */
const PERSON_WAITS_MS = 15_000

/** The same for one thing that a person does and waits for. What the provider is asked beyond that time is not waited for. */
export function whilePersonWaits<Deps extends { paymentsProvider: PaymentsProvider }>(deps: Deps): Deps {
  const giveUpAt = performance.now() + PERSON_WAITS_MS
  const inTime = <T>(answer: Promise<T>) => before(giveUpAt, answer)
  const { paymentsProvider: provider } = deps
  return {
    ...deps,
    paymentsProvider: {
      ...provider,
      createIntent: (order) => inTime(provider.createIntent(order)),
      fetchPayment: (id) => inTime(provider.fetchPayment(id)),
      cancel: (id) => inTime(provider.cancel(id)),
      refund: (refund) => inTime(provider.refund(refund)),
    },
  }
}

/** @throws AppError unavailable */
async function before<T>(giveUpAt: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          unavailable('The payments provider does not answer. Please try again.', {
            cause: new Error(`no answer within ${PERSON_WAITS_MS} ms`),
          }),
        ),
      Math.max(0, giveUpAt - performance.now()),
    )
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
