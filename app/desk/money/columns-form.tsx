import { SubmitButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  type AskedColumns,
  type Columns,
  columnsSchema,
  DAY_FORMS,
  type DECIMALS,
} from '#domain/billing/statements/statement.schema.ts'

const DECIMAL_OPTIONS = [
  { value: 'comma', label: 'Comma: 1.234,50' },
  { value: 'point', label: 'Point: 1,234.50' },
] satisfies { value: keyof typeof DECIMALS; label: string }[]

const DAY_OPTIONS = DAY_FORMS.map((form) => ({ value: form, label: form }))

export function ColumnsForm({ table, send }: { table: AskedColumns; send: (columns: Columns) => void }) {
  const { heads, rows, suggested } = table
  const form = useForm<Columns>({
    schema: columnsSchema,
    initial: { values: suggested },
    send: async (columns) => {
      send(columns)
      return {}
    },
  })
  const columns = heads.map((head, place) => ({ value: String(place), label: head || `Column ${place + 1}` }))
  const orNone = (none: string) => [{ value: '', label: none }, ...columns]
  const choices: readonly [name: keyof Columns, label: string, options: typeof columns, hint?: string][] = [
    ['day', 'Booking date', columns],
    ['dayForm', 'Date format', DAY_OPTIONS],
    ['amount', 'Amount', columns],
    ['outgoing', 'Outgoing amount', orNone('None, amounts are signed')],
    ['decimal', 'Decimal separator', DECIMAL_OPTIONS],
    ['currency', 'Currency', orNone('None, all in euros')],
    ['text', 'Message from payer', orNone('None')],
    ['payer', 'Payer', orNone('None')],
    ['iban', 'Payer account', orNone('None')],
    ['reference', 'Bank reference', orNone('None'), 'Unique for each line'],
    ['direction', 'Direction', orNone('None'), 'Column with the direction of the payment'],
  ]
  return (
    <form {...form.props} aria-label="Columns" className="grid gap-5">
      <p className="max-w-[44em] text-small text-soft">
        Check the columns suggested by the headings, and how dates and amounts are written. Change any that
        are wrong. Separator: {suggested.separator}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="First rows">
        <table className="text-micro">
          <thead>
            <tr>
              {columns.map(({ value, label }) => (
                <th key={value} scope="col" className="whitespace-nowrap pr-5 pb-2 text-left text-soft">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may say the same, and none moves.
              <tr key={place} className="border-line border-t">
                {columns.map(({ value }) => (
                  <td key={value} className="max-w-[20em] truncate whitespace-nowrap py-2 pr-5">
                    {row[Number(value)]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <input type="hidden" name="separator" value={suggested.separator} />
      <input type="hidden" name="headRow" value={suggested.headRow} />
      <div className="grid max-w-[50em] gap-5 sm:grid-cols-2">
        {choices.map(([name, label, options, hint]) => (
          <SelectField
            key={name}
            {...form.field(name)}
            label={label}
            hint={hint}
            hintBelow
            options={options}
          />
        ))}
        <TextField {...form.field('incomingWord')} label="Word for incoming payments" />
      </div>
      <div>
        <SubmitButton busy={form.busy}>Match lines</SubmitButton>
      </div>
    </form>
  )
}
