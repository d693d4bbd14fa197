import { later } from '#app/ui/later.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { useDeliveries } from './use-deliveries.ts'

const CurrentDelivery = later(
  async () => (await import('./delivery-entry.tsx')).CurrentDelivery,
  <Loading>Loading delivery...</Loading>,
)
const EarlierDelivery = later(async () => (await import('./delivery-entry.tsx')).EarlierDelivery)

/** What was handed over of a project, the newest in full; nothing where nothing was. */
export function Deliveries({ projectId, order }: { projectId: string; order: AgreedOrder }) {
  const deliveries = useDeliveries(projectId)
  const [newest, ...earlier] = deliveries.data ?? []
  if (!newest && !deliveries.isError) return null
  return (
    <div id="deliveries" className="scroll-mt-6">
      <Card title={earlier.length > 0 ? 'Deliveries' : 'Delivery'}>
        {newest ? (
          <>
            <CurrentDelivery key={newest.id} delivery={newest} order={order} />
            <Earlier deliveries={earlier} />
          </>
        ) : (
          <ListFailure of="deliveries" query={deliveries} />
        )}
      </Card>
    </div>
  )
}

function Earlier({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return null
  return (
    <ul className="mt-8 border-line border-t print:hidden" aria-label="Earlier deliveries">
      {deliveries.map((delivery) => (
        <EarlierDelivery key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  )
}
