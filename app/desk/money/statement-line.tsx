import { ibanWords } from '../../../domain/kernel/identity.ts'
import { decimalText, formatEuros, formatUnits } from '../../../domain/kernel/money.ts'
import { dayNamed } from '../../../domain/kernel/time-words.ts'
import {
  FITS,
  type Fit,
  lineFormSchema,
  type MatchedLine,
} from '../../../domain/payments/statements/statement.schema.ts'
import { useNow } from '../../portal/time/use-now.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useMember } from '../frame/use-member.ts'
import { Act } from '../parts/act.tsx'
import { TickField } from '../parts/tick-field.tsx'

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
      {role === 'owner' && isBookable && <Book line={line} />}
    </li>
  )
}

function Book({ line: { order, amount, on, reference, iban, fit } }: { line: MatchedLine }) {
  const sum = formatEuros(amount)
  const isSure = fit === 'fits' && order !== null
  return (
    <Act
      id={`book-${reference}`}
      title={isSure ? `Book ${sum} for ${order.number}` : `Book ${sum}: ${reference}`}
      says="The client is told by message and mail. It can be taken back on the order's page."
      schema={lineFormSchema}
      initial={{ values: { order: order?.number ?? '', amount: decimalText(amount) } }}
      path="/api/desk/statement/book"
      besides={() => ({ on, reference, iban })}
      verb="Book it"
      done="It is booked. The client is told by message and mail."
    >
      {(field) => {
        const { autoFocus: _, ...alsoPays } = field('alsoPays')
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...field('order')} label="For which order" autoComplete="off" />
              <TextField {...field('amount')} label="How much of it" inputMode="decimal" />
            </div>
            <TickField {...alsoPays}>
              It is booked for another order already, and pays this one as well
            </TickField>
          </>
        )
      }}
    </Act>
  )
}
