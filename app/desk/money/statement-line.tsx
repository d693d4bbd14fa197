import { useNow } from '#app/portal/time/use-now.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { FITS, type Fit, type MatchedLine } from '#domain/billing/payments/statements/statement.schema.ts'
import { formatEuros, formatUnits } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { useMember } from '../frame/use-member.ts'
import { BookLine } from './book-line.tsx'

const TONES: Readonly<Record<Fit, BadgeTone>> = {
  fits: 'after',
  doubtful: 'progress',
  alone: 'negative',
  booked: 'neutral',
  unread: 'neutral',
}

function sumWords({ amount, currency }: MatchedLine): string {
  if (amount === 0) return 'Unreadable'
  return currency === 'EUR' ? formatEuros(amount) : `${formatUnits(amount)} ${currency}`
}

/** What came, for which order it is, and why; the owners book it. */
export function StatementLineRow({ line }: { line: MatchedLine }) {
  const now = useNow()
  const { role } = useMember()
  const { fit, why, order, on, amount, text, payer, iban, reference } = line
  const { label, isBookable } = FITS[fit]
  return (
    <li className="border-line border-t py-4 text-small">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <span className="wrap-anywhere">
          <b className="mr-2 font-semibold tabular-nums">{sumWords(line)}</b>
          {payer}
        </span>
        <Badge tone={TONES[fit]}>{label}</Badge>
      </p>
      <p className="wrap-anywhere mt-1 font-mono text-micro text-soft">
        {[on && dayNamed(on, now), iban && ibanWords(iban), amount > 0 && reference]
          .filter(Boolean)
          .join(', ')}
      </p>
      {text && <p className="wrap-anywhere mt-1">{text}</p>}
      <p className="wrap-anywhere my-2 text-soft">
        {order && (
          <TextLink to={`/desk/money/${order.number}`} className="mr-2 min-h-11">
            {order.number}, {order.buyer}
          </TextLink>
        )}
        {why}
      </p>
      {role === 'owner' && isBookable && <BookLine line={line} order={order} isSure={fit === 'fits'} />}
    </li>
  )
}
