import { TextLink } from '#app/ui/link.tsx'
import { timeWords } from '#domain/kernel/time.ts'
import type { DeskHold } from '#domain/reads/desk-money.schema.ts'
import { Act } from '../components/action.tsx'
import { useMember } from '../frame/use-member.ts'
import { NOTHING } from './nothing.ts'

/** A payment that does not add up, and that a person has put right. */
export function HoldRow({ hold, now }: { hold: DeskHold; now: Date }) {
  const { role } = useMember()
  const { id, buyer, reason, orderNumber, providerObjectId, createdAt } = hold
  return (
    <article
      aria-label={`Held: ${buyer ?? providerObjectId}`}
      className="border-line border-t py-4 text-small"
    >
      <p className="wrap-anywhere">
        {buyer && <b className="mr-2 font-semibold">{buyer}</b>}
        {reason}
      </p>
      <p className="wrap-anywhere my-1 font-mono text-micro text-soft">
        {orderNumber && (
          <TextLink to={`/desk/money/${orderNumber}`} className="mr-2 min-h-11 font-mono">
            {orderNumber}
          </TextLink>
        )}
        since {timeWords(createdAt, now)}, {providerObjectId}
      </p>
      {role === 'owner' && (
        <Act
          id={`resolve-${id}`}
          title={`Resolve it: ${orderNumber ?? providerObjectId}`}
          says="Once what is wrong is put right, or what has to be proven is. It changes nothing about the payment, and is not asked again."
          schema={NOTHING}
          path={`/api/desk/holds/${id}/resolve`}
          verb="It is put right"
          done="It is resolved."
        />
      )}
    </article>
  )
}
