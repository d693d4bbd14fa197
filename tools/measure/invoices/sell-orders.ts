import { servicePackages } from '../../../domain/catalogue/catalogue.schema.ts'
import { issueInvoice } from '../../../domain/invoices/issue-invoice.server.ts'
import { commit } from '../../../domain/kernel/commit.ts'
import { packageOffer } from '../../../domain/orders/package-offer.ts'
import { placeOrder } from '../../../domain/orders/place-order.server.ts'
import { connectDatabase } from '../../../platform/database/database.ts'
import { addClient, consumer, receiveMoney } from '../../../test/clients.ts'
import { domainDeps } from '../../../test/domain-deps.ts'

/** A process that sells so many packages, each order placed, paid and invoiced: `node sell-orders.ts DATABASE_URL COUNT`. Eight at a time. */
const AT_A_TIME = 8
const [url, count = '0'] = process.argv.slice(2)
const { db, close } = await connectDatabase({ url, dataDir: '' })
const deps = domainDeps(db)
const client = await addClient(db)
const buyer = consumer(client)
let left = Number(count)

await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    while (left-- > 0) await sell(left)
  }),
)
await close()

async function sell(nth: number): Promise<void> {
  const offer = servicePackages[nth % servicePackages.length]
  if (!offer) throw new Error('The catalogue is empty.')
  const now = deps.clock()
  const offered = await db.transaction().execute((trx) =>
    placeOrder(trx, {
      userId: client.id,
      buyer,
      offer: packageOffer(offer),
      status: 'offered',
      termsVersion: deps.termsVersion,
      now,
    }),
  )
  await commit(deps, async (work) => {
    const { order } = await receiveMoney(work, { order: offered, amount: offered.gross, now })
    await issueInvoice(deps, work, { order, isSample: false, now })
  })
}
