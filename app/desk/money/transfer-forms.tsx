import { TextField } from '#app/ui/field.tsx'
import { lineFormSchema, type MatchedLine } from '#domain/billing/payments/statements/statement.schema.ts'
import { decimalText, formatEuros } from '#domain/kernel/money.ts'
import { Act } from '../components/action.tsx'
import { TickField } from '../components/tick-field.tsx'

type BookLineProps = {
  line: Pick<MatchedLine, 'amount' | 'on' | 'reference' | 'iban'>
  /** The probable order. */
  order: MatchedLine['order']
  isSure: boolean
}

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

type Field = (name: 'amount' | 'on' | 'reference' | 'iban' | 'alsoPays') => {
  name: string
  error: string | undefined
  defaultValue: string | undefined
  autoFocus: boolean
}

export function TransferFields({ field }: { field: Field }) {
  const { autoFocus: _, ...alsoPays } = field('alsoPays')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('amount')} label="How much arrived" inputMode="decimal" />
        <TextField {...field('on')} label="On which day" type="date" />
      </div>
      <TextField
        {...field('reference')}
        label="Reference"
        hint="As the bank gives it; the same one is booked once"
        hintBelow
      />
      <TextField
        {...field('iban')}
        label="From which account"
        hint="IBAN, optional: a refund goes there"
        hintBelow
      />
      <TickField {...alsoPays}>It is booked for another order already, and pays this one as well</TickField>
    </>
  )
}
