import { type ReactNode, useId } from 'react'
import { priced, vatRate } from '#domain/crm/buyers/vat.ts'
import { formatEuros, type Quantity, quantityNumber, quantityWords } from '#domain/kernel/money.ts'
import { isContract, isOffer } from '#domain/orders/order-state.ts'
import { grossOfLines, type OrderLine } from '#domain/orders/orders.schema.ts'
import type { SketchedQuote } from '#domain/orders/quotes/written-quote.schema.ts'

type QuoteLinesProps = {
  quote: SketchedQuote
  chosen: readonly number[]
  onChoose: (place: number, isChosen: boolean) => void
}

/** Companies read net amounts, consumers gross amounts. */
export function QuoteLines({ quote, chosen, onChoose }: QuoteLinesProps) {
  const { lines, vat, buyer } = quote
  const nets = lines.map(({ net }) => net)
  const isCompany = buyer.kind === 'company' || quote.asksWhoBuys
  const amounts = isCompany ? nets : grossOfLines(nets, vat, quote.gross)
  const options = quote.closed === null ? quote.options : []
  const added = options.flatMap((option, place) => (chosen.includes(place) ? [option] : []))
  const rows = lines.map((line, index) => ({ ...line, number: index + 1, amount: amounts[index] ?? 0 }))
  const ordered = rows.filter(({ net }) => net >= 0)
  const work = ordered.slice(0, ordered.length - added.length)
  const letOff = rows.filter(({ net }) => net < 0)
  const hasExtents = [...lines, ...options].some(({ quantity }) => quantity !== undefined)
  const days = daysOf(ordered)
  const alone = (net: number) => (isCompany ? net : priced({ netLines: [net] }, vat).gross)
  return (
    <section aria-labelledby="what-you-get">
      <h2 id="what-you-get" className="text-title">
        {isOffer(quote.status) || isContract(quote.status) ? 'What you get' : 'What was offered'}
      </h2>
      {quote.scope && (
        <p className="mt-4 max-w-[42em] whitespace-pre-line wrap-anywhere text-soft">{quote.scope}</p>
      )}
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="border-line border-b text-left font-mono text-micro text-soft">
            <th scope="col" className="w-full py-2 font-normal">
              <span className="sr-only">Scope</span>
            </th>
            {hasExtents && (
              <th scope="col" className="py-2 pl-6 text-right font-normal max-sm:hidden">
                days
              </th>
            )}
            <th scope="col" className="py-2 pl-6 text-right font-normal">
              {isCompany ? 'net' : 'incl. VAT'}
            </th>
          </tr>
        </thead>
        <tbody>
          {work.map(({ number, amount, ...line }) => (
            <tr key={number} className="border-line border-b align-top">
              <td className="py-5">
                <Scope line={line} mark={<Place number={number} />} />
              </td>
              {hasExtents && <Extent quantity={line.quantity} />}
              <Amount cents={amount} />
            </tr>
          ))}
        </tbody>
        {options.length > 0 && (
          <tbody>
            <tr className="border-line border-b">
              <th scope="rowgroup" colSpan={hasExtents ? 3 : 2} className="pt-8 pb-3 text-left font-semibold">
                Optional extras
              </th>
            </tr>
            {options.map((option, place) => {
              const isChosen = chosen.includes(place)
              const at = added.indexOf(option)
              return (
                <tr key={option.text} className="border-line border-b align-top">
                  <td>
                    <Choice line={option} isChosen={isChosen} onChoose={(yes) => onChoose(place, yes)} />
                  </td>
                  {hasExtents && <Extent quantity={option.quantity} isSoft={!isChosen} />}
                  <Amount
                    cents={isChosen ? (ordered[work.length + at]?.amount ?? 0) : alone(option.net)}
                    isSoft={!isChosen}
                  />
                </tr>
              )
            })}
          </tbody>
        )}
        <tfoot className="border-edge border-t-2">
          {letOff.map(({ number, amount, text }) => (
            <Sum key={number} hasExtents={hasExtents} label={text.replace('\n', ': ')} amount={amount} />
          ))}
          {(isCompany || quote.vatAmount === 0) && (
            <Sum hasExtents={hasExtents} label="Price without VAT" days={days} amount={quote.net} />
          )}
          {!quote.asksWhoBuys && (
            <Sum
              hasExtents={hasExtents}
              label={isCompany ? `VAT ${vatRate(vat)}` : `of which VAT ${vatRate(vat)}`}
              amount={quote.vatAmount}
            />
          )}
          {!quote.asksWhoBuys && (
            <tr className="text-lead">
              <th scope="row" className="pt-3 text-left font-semibold sm:pl-12">
                Total
              </th>
              {hasExtents && <td className="max-sm:hidden" />}
              <td className="whitespace-nowrap pt-3 pl-6 text-right font-semibold tabular-nums">
                {formatEuros(quote.gross)}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  )
}

/** Never preselected. */
function Choice({
  line,
  isChosen,
  onChoose,
}: {
  line: OrderLine
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="block cursor-pointer py-5">
      <Scope
        line={line}
        mark={
          <input
            id={id}
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="choice"
          />
        }
        isMarkKept
      />
    </label>
  )
}

function Place({ number }: { number: number }) {
  return (
    <span aria-hidden="true" className="font-mono text-micro text-soft leading-6">
      {String(number).padStart(2, '0')}
    </span>
  )
}

/** @param isMarkKept also shown on phones */
function Scope({ line, mark, isMarkKept }: { line: OrderLine; mark: ReactNode; isMarkKept?: boolean }) {
  const [name, ...details] = line.text.split('\n')
  const columns = isMarkKept ? 'grid-cols-[2rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]'
  return (
    <span className={`grid ${columns} gap-x-4 sm:grid-cols-[2rem_minmax(0,1fr)]`}>
      <span className={isMarkKept ? '' : 'max-sm:hidden'}>{mark}</span>
      <span className="block max-w-[34em]">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {details.length > 0 && (
          <span className="mt-1 block whitespace-pre-line text-small text-soft wrap-anywhere">
            {details.join('\n')}
          </span>
        )}
        {line.quantity && (
          <span className="mt-1 block font-mono text-micro text-soft sm:hidden">
            {quantityWords(line.quantity)}
          </span>
        )}
      </span>
    </span>
  )
}

function Extent({ quantity, isSoft }: { quantity: Quantity | undefined; isSoft?: boolean }) {
  return (
    <td
      className={`whitespace-nowrap py-5 pl-6 text-right font-mono text-small leading-6 tabular-nums max-sm:hidden ${isSoft ? 'text-soft' : ''}`}
    >
      {quantity && (quantity.unit === 'day' ? quantityNumber(quantity) : quantityWords(quantity))}
    </td>
  )
}

function Amount({ cents, isSoft }: { cents: number; isSoft?: boolean }) {
  return (
    <td className={`whitespace-nowrap py-5 pl-6 text-right tabular-nums ${isSoft ? 'text-soft' : ''}`}>
      {isSoft && '+ '}
      {formatEuros(cents)}
    </td>
  )
}

type SumProps = { label: string; amount: number; hasExtents: boolean; days?: string | undefined }

function Sum({ label, amount, hasExtents, days }: SumProps) {
  return (
    <tr className="text-soft">
      <th scope="row" className="pt-4 text-left font-normal sm:pl-12">
        {label}
      </th>
      {hasExtents && <td className="pt-4 pl-6 text-right font-mono text-small max-sm:hidden">{days}</td>}
      <td className="whitespace-nowrap pt-4 pl-6 text-right tabular-nums">{formatEuros(amount)}</td>
    </tr>
  )
}

/** @returns undefined if a line has no days */
function daysOf(lines: readonly OrderLine[]): string | undefined {
  const hundredths = lines.map(({ quantity }) =>
    quantity?.unit === 'day' ? quantity.hundredths : Number.NaN,
  )
  const sum = hundredths.reduce((total, one) => total + one, 0)
  return Number.isNaN(sum) ? undefined : quantityNumber({ hundredths: sum, unit: 'day' })
}
