import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { LinkedText } from '../linked-text.tsx'
import { standingWords } from './delivery-words.ts'

/** Where one stands that needs no answer, with the words of its client. */
export function Standing({ delivery, now }: { delivery: Delivery; now: Date }) {
  return (
    <div className="text-small">
      <p>{standingWords(delivery, now)}</p>
      {delivery.changesAsked && (
        <blockquote className="mt-2 max-w-[44em] border-edge border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
          <LinkedText>{delivery.changesAsked}</LinkedText>
        </blockquote>
      )}
    </div>
  )
}
