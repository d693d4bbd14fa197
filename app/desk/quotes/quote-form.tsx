import { useState } from 'react'
import type * as z from 'zod/mini'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, SubmitButton } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { vatOf, vatRate } from '#domain/crm/buyers/vat.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { Measured } from '#domain/orders/quotes/quoted-lines.ts'
import {
  quoteFormSchema,
  type TypedLine,
  type typedQuote,
  typedTotal,
} from '#domain/orders/quotes/typed-quote.schema.ts'
import { FactList } from '../components/fact-list.tsx'
import { storedNow } from '../components/form-requests.ts'
import { useKeyedList } from '../components/keyed-list.ts'
import { TickField } from '../components/tick-field.tsx'
import { EnquiryThread, useEnquiry } from '../enquiries/enquiry-thread.tsx'
import { BaselineFields, DayFields, LineFields, lineWords } from './quote-fields.tsx'

type Typed = ReturnType<typeof typedQuote>

type QuoteFormProps = {
  label: string
  asksRecipient?: boolean
  initial?: Typed
  /** The stored draft, after the server refused the form because a colleague changed it. */
  stored?: Typed | undefined
  /** Restarts the form from the stored draft. */
  onTakeStored?: () => void
  /** Null if the billing details are unknown. */
  buyer: TaxedBuyer | null
  enquiryId?: string | null | undefined
  verb: string
  /** Errors are shown above the form, which keeps what was typed. */
  send: (
    typed: z.infer<typeof quoteFormSchema> & { lines: TypedLine[]; measured: readonly Measured[] },
  ) => Promise<void>
}

export function QuoteForm({
  label,
  asksRecipient = false,
  initial,
  stored,
  onTakeStored,
  buyer,
  enquiryId,
  verb,
  send,
}: QuoteFormProps) {
  const [discount, setDiscount] = useState(initial?.values.discount ?? '')
  const { items: lines, add, change, remove } = useKeyedList(newLine, initial?.lines)
  const [measured, setMeasured] = useState(initial?.measured ?? [])
  const form = useForm({
    schema: quoteFormSchema,
    ...(initial && { initial: { values: initial.values } }),
    send: async (input) => {
      try {
        await send({ ...input, lines: lines.map(({ key: _, ...line }) => line), measured })
        return { leaving: true }
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
    },
  })
  const field: typeof form.field = (name) => ({
    ...form.field(name),
    ...(stored && { warning: storedNow(initial?.values[name], stored.values[name]) }),
  })
  return (
    <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,50em)_22rem]">
      <form {...form.props} aria-label={label} className="grid gap-6">
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        {stored && <StoredLines lines={stored.lines} onTake={onTakeStored} />}
        {asksRecipient && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('name')} label="Recipient" required />
            <TextField {...field('email')} label="Email address" type="email" required />
          </div>
        )}
        <TextField {...field('title')} label="Title" hint="The goal, as a headline" required />
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            number={index + 1}
            onChange={(changes) => change(line.key, changes)}
            onRemove={lines.length > 1 ? () => remove(line.key) : undefined}
          />
        ))}
        <div>
          <Button onClick={add}>Add line</Button>
        </div>
        <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            {...field('discount')}
            label="Discount"
            hint="150.00 or 10%"
            hintBelow
            onChange={({ target }) => setDiscount(target.value)}
          />
          <TextField {...field('discountReason')} label="Reason" hint="Shown to the buyer" hintBelow />
        </div>
        <TextAreaField {...field('scope')} label="Scope" hint="Optional details in a paragraph" rows={4} />
        <BaselineFields goal={field('goal')} measured={measured} onMeasure={setMeasured} />
        <DayFields field={field} />
        <TextField
          {...field('payDays')}
          label="Days to pay"
          hint="Optional. Default: 30 for companies, 10 for consumers."
          inputMode="numeric"
        />
        <TickField {...field('inInstalments')}>Two instalments: 50% on acceptance, 50% on delivery</TickField>
        <TickField {...field('unreminded')}>Don’t remind the buyer of a missing transfer</TickField>
        <div>
          <SubmitButton busy={form.busy}>{verb}</SubmitButton>
        </div>
      </form>
      <aside className="grid gap-8 xl:sticky xl:top-6">
        <QuoteTotal lines={lines} discount={discount} buyer={buyer} />
        {enquiryId && <AnsweredEnquiry id={enquiryId} />}
      </aside>
    </div>
  )
}

function newLine(): TypedLine {
  return { text: '', amount: '', priceFor: 'all', count: '', unit: 'day', isOptional: false }
}

function AnsweredEnquiry({ id }: { id: string }) {
  const enquiry = useEnquiry(id)
  return (
    <section aria-label="Enquiry">
      <QueryResult of="enquiry" query={enquiry}>
        {(data) => <EnquiryThread enquiry={data} />}
      </QueryResult>
    </section>
  )
}

type StoredLinesProps = { lines: readonly TypedLine[]; onTake: (() => void) | undefined }

/** The stored lines, shown next to the typed ones. Other fields show their stored value below. */
function StoredLines({ lines, onTake }: StoredLinesProps) {
  return (
    <section aria-label="Saved now" className="border-line border-l-2 pl-4 text-small">
      <p className="font-semibold">Lines saved now</p>
      <ul className="mt-2 grid gap-1">
        {lines.map((line) => (
          <li key={JSON.stringify(line)} className="wrap-anywhere">
            {line.isOptional && 'Optional: '}
            {line.text.split('\n')[0]} <span className="text-soft">{lineWords(line)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">Save again to replace them with yours.</p>
      <div className="mt-3">
        <Button size="small" className="min-h-11" onClick={onTake}>
          Use the saved draft
        </Button>
      </div>
    </section>
  )
}

type TaxedBuyer = Parameters<typeof vatOf>[0]

type QuoteTotalProps = {
  lines: readonly TypedLine[]
  discount: string
  buyer: TaxedBuyer | null
}

/** Excludes optional lines. */
function QuoteTotal({ lines, discount, buyer }: QuoteTotalProps) {
  const vat = vatOf(buyer ?? { kind: 'consumer', country: null, vatCheck: null })
  const { net, vatAmount, gross } = typedTotal({ lines, discount }, vat)
  return (
    <section aria-label="Total" className="tabular-nums">
      <FactList
        facts={[
          ['Net', formatEuros(net)],
          [`VAT ${vatRate(vat)}`, formatEuros(vatAmount)],
          ['Total', <b key="total">{formatEuros(gross)}</b>],
        ]}
      />
      <p className="mt-3 text-small text-soft">{reservation(vat, buyer !== null)}</p>
    </section>
  )
}

function reservation({ rule }: Vat, isSaid: boolean): string | null {
  if (!isSaid) return 'VAT for a consumer in Sweden. The buyer enters billing details on the quote page.'
  return rule === 'union-company-unverified' ? 'VAT applies until the VAT number is confirmed.' : null
}
