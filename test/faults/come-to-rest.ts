import { SYSTEM } from '../../domain/kernel/actor.ts'
import { addSeconds } from '../../domain/kernel/clock.ts'
import { deliverDueMails, LANES, type OutboxDeps } from '../../domain/outbox/outbox.server.ts'
import { sweepOpenPayments } from '../../domain/payments/sweep/payments-sweep.server.ts'
import type { Config } from '../../platform/config/config.ts'
import type { DatabaseHandle } from '../../platform/database/database.ts'
import { createLog } from '../../platform/log/log.ts'
import { openOutsideWorld } from '../../product/outside-world.ts'
import { assemble } from '../../product/product.ts'
import { drawAsText } from '../test-product.ts'

/** Later than the leases of mails whose sender was killed, and than a payment is left alone by the sweep. */
const LATER_SECONDS = 600

/**
 * Does what a server's own jobs do in the next ten minutes, with the clock moved: settles open payments, sends what waits. Papers that no
 * server has drawn are drawn as text: a real drawing takes a second of one core, and hundreds may wait.
 * @param work is given the database afterwards, which is closed when it is done
 */
export async function comeToRest<T>(
  config: Config,
  work: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const log = createLog('silent')
  const clock = () => addSeconds(new Date(), LATER_SECONDS)
  const world = await openOutsideWorld(config, log, clock)
  const { deps, close } = assemble(config, { ...world, drawPaper: drawAsText }, { log, clock, actor: SYSTEM })
  try {
    await sweepOpenPayments(deps)
    await deliverAll({ ...deps, sendMail: world.sendMail })
    return await work(world.database)
  } finally {
    await close()
  }
}

/** What has left one lane may have kept a mail of the other. */
async function deliverAll(deps: OutboxDeps): Promise<void> {
  let claimed = 0
  for (const lane of LANES) claimed += await deliverDueMails(deps, { lane })
  if (claimed > 0) await deliverAll(deps)
}
