import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { CurrentDelivery, EarlierDelivery } from './delivery-entry.tsx'
import { useDeliveries } from './use-deliveries.ts'

/** Pages leave room for the header of the website, which the portal doesn’t have. Its answer then fits on a phone. */
const AT_TOP = '-scroll-mt-18'

type DeliveriesProps = { projectId: string; order: AgreedOrder }

export function FirstDelivery({ projectId, order, heading }: DeliveriesProps & { heading: 'h2' | 'h3' }) {
  const deliveries = useDeliveries(projectId)
  const [newest] = deliveries.data ?? []
  const place = useAddressedPlace(newest !== undefined)
  if (!newest) return deliveries.isError && <ListFailure of="deliveries" query={deliveries} />
  return (
    <div
      id="deliveries"
      ref={place}
      tabIndex={-1}
      className={`mt-6 rounded-md bg-raised p-5 outline-none md:p-8 ${AT_TOP}`}
    >
      <CurrentDelivery key={newest.id} delivery={newest} order={order} heading={heading} />
    </div>
  )
}

/** @param isFirst whether `FirstDelivery` shows the newest one */
export function Deliveries({ projectId, order, isFirst }: DeliveriesProps & { isFirst: boolean }) {
  const deliveries = useDeliveries(projectId)
  const [newest, ...earlier] = deliveries.data ?? []
  const shown = isFirst ? undefined : newest
  const place = useAddressedPlace(shown !== undefined)
  if (deliveries.isError && !isFirst) return <ListFailure of="deliveries" query={deliveries} />
  if (!shown && earlier.length === 0) return null
  return (
    <div {...(shown && { id: 'deliveries' })} ref={place} tabIndex={-1} className={`outline-none ${AT_TOP}`}>
      <Card title={!shown ? 'Earlier deliveries' : earlier.length > 0 ? 'Deliveries' : 'Delivery'}>
        {shown && <CurrentDelivery key={shown.id} delivery={shown} order={order} />}
        {earlier.length > 0 && (
          <ul
            className={`print:hidden ${shown ? 'mt-8 border-line border-t' : '-mt-3'}`}
            aria-label="Earlier deliveries"
          >
            {earlier.map((delivery) => (
              <EarlierDelivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** A link to the deliveries leads there once they are shown. */
function useAddressedPlace(isShown: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { key, hash } = useLocation()
  const isAddressed = hash === '#deliveries' && isShown
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again is another key
  useEffect(() => {
    if (!isAddressed) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }, [key, isAddressed])
  return place
}
