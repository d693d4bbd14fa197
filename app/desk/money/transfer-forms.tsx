import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { FormField } from '#app/ui/use-form.ts'
import { lineFormSchema, type MatchedLine } from '#domain/billing/statements/statement.schema.ts'
import { decimalText, formatEuros } from '#domain/kernel/money.ts'
import { action } from '../components/action.tsx'
import { DayField } from '../components/day-field.tsx'
import { TickField } from '../components/tick-field.tsx'

type LineToRecord = {
  line: Pick<MatchedLine, 'amount' | 'on' | 'reference' | 'iban'>
  /** The probable order. */
  order: MatchedLine['order']
  isSure: boolean
}

export function recordLine({ line: { amount, on, reference, iban }, order, isSure }: LineToRecord) {
  const sum = formatEuros(amount)
  return action({
    id: `book-${reference}`,
    title: isSure && order ? `Record ${sum} for ${order.number}` : `Record ${sum}: ${reference}`,
    description: 'The client is notified by message and email. You can reverse it on the order page.',
    schema: lineFormSchema,
    initial: { values: { order: order?.number ?? '', amount: decimalText(amount) } },
    path: '/api/desk/statement/book',
    extraFields: () => ({ on, reference, iban }),
    verb: 'Record payment',
    done: 'Payment recorded. The client is notified by message and email.',
    children: (field) => (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('order')} label="Order number" autoComplete="off" />
          <TextField {...field('amount')} label="Amount" inputMode="decimal" />
        </div>
        <AlsoPays field={field} />
      </>
    ),
  })
}

export function RefundFields({ field }: { field: FieldOf<'amount' | 'answer'> }) {
  return (
    <>
      <TextField {...field('amount')} label="Amount" inputMode="decimal" />
      <TextAreaField {...field('answer')} label="Message to the client" hint="Optional" rows={2} />
    </>
  )
}

type FieldOf<Name extends string> = (name: Name) => FormField

type TransferField = 'amount' | 'on' | 'reference' | 'iban' | 'alsoPays'

export function TransferFields({ field }: { field: FieldOf<TransferField> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('amount')} label="Amount received" inputMode="decimal" />
        <DayField {...field('on')} label="Date received" hintBelow />
      </div>
      <TextField
        {...field('reference')}
        label="Reference"
        hint="From the bank. Each reference is recorded only once."
        hintBelow
      />
      <TextField {...field('iban')} label="Payer account" hint="Optional IBAN, used for refunds" hintBelow />
      <AlsoPays field={field} />
    </>
  )
}

function AlsoPays({ field }: { field: FieldOf<'alsoPays'> }) {
  return (
    <TickField {...field('alsoPays')}>Already recorded for another order, and pays this one too</TickField>
  )
}
