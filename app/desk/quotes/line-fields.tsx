import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import { netOf, quantityOf, type TypedLine } from '#domain/orders/quotes/typed-quote.schema.ts'

const UNITS = [
  { value: 'day', label: 'days' },
  { value: 'hour', label: 'hours' },
]
const PRICE_FOR = {
  day: [
    { value: 'all', label: 'for all of it' },
    { value: 'unit', label: 'a day' },
  ],
  hour: [
    { value: 'all', label: 'for all of it' },
    { value: 'unit', label: 'an hour' },
  ],
}

type LineFieldsProps = {
  line: TypedLine
  number: number
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: (() => void) | undefined
}

/** One line of a quote, with what it costs below its numbers. */
export function LineFields({ line, number, onChange, onRemove }: LineFieldsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-4 border-line border-t pt-4 sm:grid-cols-4">
      <legend className="sr-only">Line {number}</legend>
      <div className="col-span-2 sm:col-span-4">
        <TextAreaField
          label="What is done"
          hint="The first line is its name"
          rows={2}
          value={line.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
      <TextField
        label="How much"
        inputMode="decimal"
        value={line.count}
        onChange={({ target }) => onChange({ count: target.value })}
      />
      <SelectField
        label="Of what"
        options={UNITS}
        value={line.unit}
        onChange={({ target }) => onChange({ unit: target.value as TypedLine['unit'] })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        value={line.amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <SelectField
        label="Price"
        options={PRICE_FOR[line.unit]}
        value={line.priceFor}
        onChange={({ target }) => onChange({ priceFor: target.value as TypedLine['priceFor'] })}
      />
      <p className="col-span-2 min-h-6 text-small text-soft tabular-nums sm:col-span-4">{lineWords(line)}</p>
      <label className="col-span-2 grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small sm:col-span-4">
        <input
          type="checkbox"
          checked={line.isOptional}
          onChange={({ target }) => onChange({ isOptional: target.checked })}
          className="choice"
        />
        The buyer may add it on the page
      </label>
      {onRemove && (
        <div className="col-span-2 sm:col-span-4">
          <Button size="small" className="min-h-11" onClick={onRemove}>
            Leave out line {number}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** `3 days: €540.00`; nothing while its numbers cannot be read. */
export function lineWords(line: TypedLine): string | null {
  const [net, quantity] = [netOf(line), quantityOf(line)]
  if (net === undefined) return null
  return quantity ? `${quantityWords(quantity)}: ${formatEuros(net)}` : formatEuros(net)
}
