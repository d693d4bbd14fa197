import { TextField } from '#app/ui/field.tsx'
import { TickField } from '../components/tick-field.tsx'

type Field = (name: 'amount' | 'on' | 'reference' | 'iban' | 'alsoPays') => {
  name: string
  error: string | undefined
  defaultValue: string | undefined
  autoFocus: boolean
}

/** What the bank says of a transfer. */
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
