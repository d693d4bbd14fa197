import { Card } from '#app/portal/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import {
  type Delivery,
  itemKindLabel,
  roundWords,
  TAKE_BACK_HOURS,
} from '#domain/delivery/deliveries/deliveries.schema.ts'
import { DELIVERY_STATES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import { addSeconds, isoTime, timeWords } from '#domain/kernel/time.ts'
import { noteSchema } from '#domain/projects/project-acts.schema.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { Act } from '../parts/act.tsx'

/** What was handed over, newest first, each with its way back while there is one. */
export function ProjectDeliveries({ deliveries, now }: { deliveries: readonly Delivery[]; now: Date }) {
  if (deliveries.length === 0) return null
  return (
    <Card title="Deliveries">
      <ul className="grid gap-6">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-line border-t pt-4 text-small">
            <Facts delivery={delivery} now={now} />
            {mayTakeBack(delivery, now) && <TakeBack delivery={delivery} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Facts({ delivery, now }: { delivery: Delivery; now: Date }) {
  const { number, title, status, deliveredAt, byName, completes, approvedBySilenceOn, changesAsked, items } =
    delivery
  const said = [
    timeWords(deliveredAt, now),
    byName,
    DELIVERY_STATES[status].words,
    completes && 'completes the project',
    roundWords(delivery.round),
    approvedBySilenceOn && `silence counts as approval on ${approvedBySilenceOn}`,
  ]
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        {number}: {title}
      </p>
      <p className="mt-1 font-mono text-micro text-soft">{said.filter(Boolean).join(' · ')}</p>
      {items.length > 0 && (
        <ul className="mt-2">
          {items.map(({ id, kind, label, link, blob }) => (
            <li key={id} className="wrap-anywhere">
              <span className="text-soft">{itemKindLabel(kind)}</span> {label}
              <span className="ml-2 font-mono text-micro text-soft">
                {blob ? `${sizeWords(blob.size)}, SHA-256 ${blob.sha256}` : link}
              </span>
            </li>
          ))}
        </ul>
      )}
      {changesAsked && (
        <blockquote className="wrap-anywhere mt-2 max-w-[44em] whitespace-pre-line border-progress border-l-2 pl-4">
          {changesAsked}
        </blockquote>
      )}
    </>
  )
}

function mayTakeBack({ status, deliveredAt }: Delivery, now: Date): boolean {
  const end = isoTime(addSeconds(new Date(deliveredAt), TAKE_BACK_HOURS * 3600))
  return DELIVERY_STATES[status].noWayBack === null && end >= isoTime(now)
}

function TakeBack({ delivery: { id, number } }: { delivery: Delivery }) {
  return (
    <div className="mt-3">
      <Act
        id={`take-back-${id}`}
        title={`Take back delivery ${number}`}
        says={`Within ${TAKE_BACK_HOURS} hours, while it is not answered. The client reads it in their thread and by mail. Links go on opening for whoever has them: close them where the files lie.`}
        schema={noteSchema}
        path={`/api/desk/deliveries/${id}/take-back`}
        verb="Take back"
        done={`Delivery ${number} is taken back. The client is told.`}
      >
        {(field) => (
          <TextAreaField {...field('note')} label="A note for the client" hint="Optional" rows={2} />
        )}
      </Act>
    </div>
  )
}
