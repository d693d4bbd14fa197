import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { BackupsDeps } from '../backups/nightly.server.ts'
import type { SendAlert, Surroundings } from './surroundings.ts'

/** `sendAlert` and `beat` are missing where nobody is to be told. */
export type Watched = {
  sendAlert: SendAlert | undefined
  /** Says that all is well, to somebody who notices when it is not said. @throws Error when it was not heard */
  beat: (() => Promise<void>) | undefined
  surroundings: Surroundings
}

export type AlertsDeps = Deps & Pick<PaymentsDeps, 'paymentsProvider'> & BackupsDeps & Watched
