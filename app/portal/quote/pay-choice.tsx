import type { ReactNode } from 'react'
import type { OpenedQuote, PayBy } from '#domain/orders/quotes/quotes.schema.ts'

type PayChoiceProps = { quote: OpenedQuote; payBy: PayBy; onChoose: (payBy: PayBy) => void }

/** Direct payment first; a transfer only where the studio has a bank account. */
export function PayChoice({ quote, payBy, onChoose }: PayChoiceProps) {
  const way = (value: PayBy, label: string, says: ReactNode) => (
    <label className="flex cursor-pointer gap-3 px-4 py-3.5 not-first:border-edge not-first:border-t has-checked:bg-raised">
      <input
        type="radio"
        name="payBy"
        value={value}
        checked={payBy === value}
        onChange={() => onChoose(value)}
        className="mt-0.5 choice"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-small text-soft">{says}</span>
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className="sr-only">How do you pay?</legend>
      <div className="overflow-hidden rounded-md border border-edge">
        {way(
          'card',
          'Card',
          quote.instalments
            ? 'First instalment now; it opens your project. The second is due once the work is delivered.'
            : 'Paid at once; the project opens with the payment.',
        )}
        {quote.seller.bank !== null &&
          way(
            'transfer',
            'Bank transfer',
            `Reference ${quote.number}, ${quote.instalments ? 'first instalment ' : ''}due ${quote.transferDays} days after you accept. Your project opens once we receive it.`,
          )}
      </div>
    </fieldset>
  )
}
