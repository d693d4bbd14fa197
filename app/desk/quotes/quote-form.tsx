import { type ReactNode, useState } from 'react'
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
  typedContent,
  type typedQuote,
} from '#domain/orders/quotes/typed-quote.schema.ts'
import { storedNow } from '../components/form-requests.ts'
import { useKeyedList } from '../components/keyed-list.ts'
import { TickField } from '../components/tick-field.tsx'
import { EnquiryThread, useEnquiry } from '../enquiries/enquiry-thread.tsx'
import { BaselineFields, DayFields, LineFields, LineHeads, lineWords } from './quote-fields.tsx'
import { QuotePreview } from './quote-preview.tsx'

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
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(initial?.values ?? {})
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
  const focusLine = (number: number) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${number}"]`)?.focus())
  const vat = vatOf(buyer ?? { kind: 'consumer', country: null, vatCheck: null })
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form
        {...form.props}
        aria-label={label}
        className="grid gap-6"
        onChange={(event) => {
          form.props.onChange(event)
          const texts = [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)])
          setTexts(Object.fromEntries(texts))
        }}
      >
        {form.failure && <Alert tone="failure">{form.failure}</Alert>}
        {stored && <StoredLines lines={stored.lines} onTake={onTakeStored} />}
        {asksRecipient && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('name')} label="Recipient" required />
            <TextField {...field('email')} label="Email address" type="email" required />
          </div>
        )}
        <TextField {...field('title')} label="Title" hint="The goal, as a headline" required />
        <div>
          <LineHeads />
          {lines.map((line, index) => (
            <LineFields
              key={line.key}
              line={line}
              number={index + 1}
              onChange={(changes) => change(line.key, changes)}
              onNext={() => {
                if (index === lines.length - 1) add()
                focusLine(index + 2)
              }}
              onRemove={lines.length > 1 ? () => remove(line.key) : undefined}
            />
          ))}
          <p className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-soft">
            <Button
              size="small"
              onClick={() => {
                add()
                focusLine(lines.length + 1)
              }}
            >
              Add line
            </Button>
            <span className="pointer-coarse:hidden">
              The first line of a description is its title. Enter adds a line, Shift + Enter breaks one.
            </span>
          </p>
        </div>
        <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField {...field('discount')} label="Discount" hint="150.00 or 10%" hintBelow />
          <TextField {...field('discountReason')} label="Reason" hint="Shown to the buyer" hintBelow />
        </div>
        <TextAreaField {...field('scope')} label="Scope" hint="Optional details in a paragraph" rows={3} />
        <DayFields field={field} />
        <BaselineFields goal={field('goal')} measured={measured} onMeasure={setMeasured} />
        <div className="max-w-[28rem]">
          <TextField
            {...field('payDays')}
            label="Days to pay"
            hint="Optional. Default: 30 for companies, 10 for consumers."
            hintBelow
            inputMode="numeric"
          />
        </div>
        <TickField {...field('inInstalments')}>Two instalments: 50% on acceptance, 50% on delivery</TickField>
        <QuoteTotal lines={lines} discount={texts.discount ?? ''} vat={vat} isBuyerKnown={buyer !== null}>
          <SubmitButton busy={form.busy}>{verb}</SubmitButton>
        </QuoteTotal>
      </form>
      <aside className="grid gap-8 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto">
        {enquiryId && <AnsweredEnquiry id={enquiryId} />}
        <div className="max-xl:hidden">
          <QuotePreview {...{ texts, lines, measured, vat, buyer }} />
        </div>
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
        <Button size="small" onClick={onTake}>
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
  vat: Vat
  isBuyerKnown: boolean
  children: ReactNode
}

/** Stays at the foot of the window. Excludes optional lines. */
function QuoteTotal({ lines, discount, vat, isBuyerKnown, children }: QuoteTotalProps) {
  const { net, vatAmount, gross } = typedContent({ lines, discount }, vat)
  const sums = [
    ['Net', formatEuros(net)],
    [`VAT ${vatRate(vat)}`, formatEuros(vatAmount)],
    ['Total', formatEuros(gross)],
  ]
  return (
    <section
      aria-label="Total"
      className="z-10 border-line border-t bg-ground py-3 tabular-nums md:sticky md:bottom-14 lg:bottom-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <dl className="flex flex-wrap items-baseline gap-x-5 text-small">
          {sums.map(([name, amount]) => (
            <div key={name} className="flex items-baseline gap-x-2 last:font-semibold last:text-lead">
              <dt className="text-small text-soft">{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
      <p className="mt-1 text-small text-soft">{reservation(vat, isBuyerKnown)}</p>
    </section>
  )
}

function reservation({ rule }: Vat, isSaid: boolean): string | null {
  if (!isSaid) return 'VAT for a consumer in Sweden. The buyer enters billing details on the quote page.'
  return rule === 'union-company-unverified' ? 'VAT applies until the VAT number is confirmed.' : null
}
