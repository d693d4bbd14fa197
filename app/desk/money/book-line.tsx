import { TextField } from '#app/ui/field.tsx'
import { lineFormSchema, type MatchedLine } from '#domain/billing/statements/statement.schema.ts'
import { decimalText, formatEuros } from '#domain/kernel/money.ts'
import { Act } from '../components/action.tsx'
import { TickField } from '../components/tick-field.tsx'

type BookLineProps = {
  line: Pick<MatchedLine, 'amount' | 'on' | 'reference' | 'iban'>
  /** For which it probably is. */
  order: MatchedLine['order']
  isSure: boolean
}

/** Books what came for an order. */
export function BookLine({ line: { amount, on, reference, iban }, order, isSure }: BookLineProps) {
  const sum = formatEuros(amount)
  return (
    <Act
      id={`book-${reference}`}
      title={isSure && order ? `Book ${sum} for ${order.number}` : `Book ${sum}: ${reference}`}
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
