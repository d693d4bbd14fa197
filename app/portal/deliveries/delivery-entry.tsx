import { useRef } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import {
  type Delivery,
  type DeliveryItem,
  itemKindLabel,
} from '#domain/delivery/deliveries/deliveries.schema.ts'
import { DELIVERY_STATES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import { dayWords, momentWords } from '#domain/kernel/time.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { LinkedText } from '../linked-text.tsx'
import { useNow } from '../time/use-now.ts'
import { BlobFactsText } from '../upload/file-facts.tsx'
import { DeliveryAnswer, Standing } from './delivery-answer.tsx'

type CurrentDeliveryProps = { delivery: Delivery; order: AgreedOrder; heading?: 'h2' | 'h3' }

export function CurrentDelivery({ delivery, order, heading: Heading = 'h3' }: CurrentDeliveryProps) {
  const now = useNow()
  const entry = useRef<HTMLElement>(null)
  const { tone, label } = DELIVERY_STATES[delivery.status]
  return (
    <article ref={entry} tabIndex={-1} aria-label={`Delivery ${delivery.number}`} className="outline-none">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-mono text-micro text-soft">
        <span>Delivery {delivery.number}</span>
        <DeliveredAt delivery={delivery} now={now} />
        <Badge tone={tone}>{label}</Badge>
      </p>
      <Heading className="mt-3 max-w-[24em] text-title wrap-anywhere">{delivery.title}</Heading>
      {delivery.changesAsked && <Standing delivery={delivery} now={now} />}
      <Contents delivery={delivery} />
      <DeliveryAnswer
        delivery={delivery}
        order={order}
        now={now}
        onChangesAsked={() => entry.current?.focus()}
      />
    </article>
  )
}

export function EarlierDelivery({ delivery }: { delivery: Delivery }) {
  const now = useNow()
  return (
    <li className="border-line border-b last:border-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-3 text-small">
          <span className="font-mono text-micro text-soft">Delivery {delivery.number}</span>
          <span className="grow font-semibold wrap-anywhere">{delivery.title}</span>
          <Badge>{DELIVERY_STATES[delivery.status].label}</Badge>
          <PlusIcon className="group-open:hidden" />
          <MinusIcon className="hidden group-open:block" />
        </summary>
        <div className="pb-5">
          <p className="text-small text-soft">
            <DeliveredAt delivery={delivery} now={now} />
          </p>
          <Contents delivery={delivery} />
          <div className="mt-5">
            <Standing delivery={delivery} now={now} />
          </div>
        </div>
      </details>
    </li>
  )
}

function DeliveredAt({ delivery: { deliveredAt, byName }, now }: { delivery: Delivery; now: Date }) {
  return (
    <span>
      <time dateTime={deliveredAt} title={momentWords(deliveredAt)}>
        {dayWords(deliveredAt, now)}
      </time>
      {byName && `, ${byName}`}
    </span>
  )
}

function Contents({ delivery: { notes, items } }: { delivery: Delivery }) {
  return (
    <>
      {notes && (
        <p className="mt-4 max-w-[44em] wrap-anywhere whitespace-pre-line">
          <LinkedText>{notes}</LinkedText>
        </p>
      )}
      {items.length > 0 && (
        <ul className="mt-6 border-line border-t">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}

const LINKED =
  'flex min-h-11 items-center py-2 font-semibold underline decoration-edge underline-offset-4 wrap-anywhere transition-colors duration-150 hover:decoration-after'

/** A stored file can be downloaded until it is deleted. */
function Item({ item: { kind, label, link, blob } }: { item: DeliveryItem }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 border-line border-b sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <span className="font-mono text-micro text-soft max-sm:col-span-2 max-sm:pt-3">
        {itemKindLabel(kind)}
      </span>
      {!blob ? (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={LINKED}>
          {label}
        </a>
      ) : blob.status === 'here' ? (
        <a href={link} className={LINKED}>
          {label}
        </a>
      ) : (
        <p className="min-h-11 py-2.5 font-semibold wrap-anywhere">{label}</p>
      )}
      <span className="font-mono text-micro text-soft wrap-anywhere">
        {blob ? sizeWords(blob.size) : new URL(link).host}
      </span>
      {blob && (
        <div className="col-span-full -mt-1 pb-3 sm:col-start-2">
          <BlobFactsText blob={blob} sizeIsShown />
        </div>
      )}
    </li>
  )
}
