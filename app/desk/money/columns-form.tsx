import { SelectField, TextField } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  type AskedColumns,
  type Columns,
  columnsSchema,
  DAY_FORMS,
  type DECIMALS,
} from '#domain/billing/payments/statements/statement.schema.ts'

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
    <form {...form.props} aria-label="What stands where" className="grid gap-5">
      <p className="max-w-[44em] text-small text-soft">
        A table says by itself neither what stands where nor how it writes days and sums. This is what its
        headings suggest: look at it, and change what is wrong. Cells are parted by a {suggested.separator}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="The first lines">
        <table className="text-micro">
          <thead>
            <tr>
              {columns.map(({ value, label }) => (
                <th
                  key={value}
                  scope="col"
                  className="whitespace-nowrap pr-5 pb-2 text-left font-mono text-soft"
                >
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
        <SelectField {...form.field('day')} label="Day on which it was booked" options={columns} />
        <SelectField {...form.field('dayForm')} label="How days are written" options={DAY_OPTIONS} />
        <SelectField {...form.field('amount')} label="Amount" options={columns} />
        <SelectField
          {...form.field('outgoing')}
          label="Amounts that went out"
          options={orNone('None: a sign tells')}
        />
        <SelectField
          {...form.field('direction')}
          label="In or out"
          hint="A column that says which way the money went"
          hintBelow
          options={orNone('None')}
        />
        <TextField {...form.field('incomingWord')} label="Its word for money that came in" />
        <SelectField {...form.field('decimal')} label="Before the cents" options={DECIMAL_OPTIONS} />
        <SelectField
          {...form.field('currency')}
          label="Currency"
          options={orNone('None: all of it is in euro')}
        />
        <SelectField {...form.field('text')} label="What the payer wrote" options={orNone('None')} />
        <SelectField {...form.field('payer')} label="Who paid" options={orNone('None')} />
        <SelectField {...form.field('iban')} label="From which account" options={orNone('None')} />
        <SelectField
          {...form.field('reference')}
          label="The bank's own reference"
          hint="Another one on each line"
          hintBelow
          options={orNone('None')}
        />
      </div>
      <div>
        <SubmitButton busy={form.busy}>Read the lines</SubmitButton>
      </div>
    </form>
  )
}
