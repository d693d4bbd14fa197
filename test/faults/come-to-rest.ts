import { addSeconds } from '../../domain/kernel/clock.ts'
import { deliverDueMails } from '../../domain/outbox/outbox.server.ts'
import type { PaymentsDeps } from '../../domain/payments/payments-deps.ts'
import { sweepOpenPayments } from '../../domain/payments/settle/payments-sweep.server.ts'
import type { Config } from '../../platform/config/config.ts'
import type { DatabaseHandle } from '../../platform/database/database.ts'
import { createLog } from '../../platform/log/log.ts'
import { connect } from '../../server/connect.server.ts'

/** Later than the leases of mails whose sender was killed, and than a payment is left alone by the sweep. */
const LATER_SECONDS = 600

/**
 * Does what a server's own jobs do in the next ten minutes, with the clock moved: settles open payments, sends what waits.
 * @param work is given the database afterwards, which is closed when it is done
 */
export async function comeToRest<T>(
  config: Config,
  work: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const log = createLog('silent')
  const clock = () => addSeconds(new Date(), LATER_SECONDS)
  const { database, sendMail, studio, studioEmail, choosePayments } = await connect(config, log, clock)
  const payments = choosePayments(async () => {})
  const { db, engine } = database
  const deps: PaymentsDeps = {
    db,
    engine,
    clock,
    log,
    paymentsProvider: payments.provider,
    wakeOutbox: () => {},
    threadChanged: () => {},
    studio,
    studioEmail,
  }
  try {
    await sweepOpenPayments(deps)
    while ((await deliverDueMails({ db, engine, clock, log, sendMail })) > 0);
    return await work(database)
  } finally {
    await payments.stop()
    await database.close()
  }
}
