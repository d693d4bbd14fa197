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
        <SelectField {...form.field('day')} label="Booking date" options={columns} />
        <SelectField {...form.field('dayForm')} label="Date format" options={DAY_OPTIONS} />
        <SelectField {...form.field('amount')} label="Amount" options={columns} />
        <SelectField
          {...form.field('outgoing')}
          label="Outgoing amount"
          options={orNone('None, amounts are signed')}
        />
        <SelectField
          {...form.field('direction')}
          label="Direction"
          hint="Column with the direction of the payment"
          hintBelow
          options={orNone('None')}
        />
        <TextField {...form.field('incomingWord')} label="Word for incoming payments" />
        <SelectField {...form.field('decimal')} label="Decimal separator" options={DECIMAL_OPTIONS} />
        <SelectField {...form.field('currency')} label="Currency" options={orNone('None, all in euros')} />
        <SelectField {...form.field('text')} label="Message from payer" options={orNone('None')} />
        <SelectField {...form.field('payer')} label="Payer" options={orNone('None')} />
        <SelectField {...form.field('iban')} label="Payer account" options={orNone('None')} />
        <SelectField
          {...form.field('reference')}
          label="Bank reference"
          hint="Unique for each line"
          hintBelow
          options={orNone('None')}
        />
      </div>
      <div>
        <SubmitButton busy={form.busy}>Match lines</SubmitButton>
      </div>
    </form>
  )
}
