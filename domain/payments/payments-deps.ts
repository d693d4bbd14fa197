import type { Deps } from '../kernel/deps.ts'
import type { PaymentsProvider } from './payments.provider.ts'

/** What the use-cases of this slice are given. */
export type PaymentsDeps = Deps & { paymentsProvider: PaymentsProvider }
