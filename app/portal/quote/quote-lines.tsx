import { vatRate } from '../../../domain/buyers/price-words.ts'
import { formatEuros } from '../../../domain/kernel/money.ts'
import { grossOfLines } from '../../../domain/orders/line-amounts.ts'
import { isContract, isOffer } from '../../../domain/orders/order-state.ts'
import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'

/** What is done, line by line, then the sum: companies read net amounts, consumers what each line costs them. */
export function QuoteLines({ quote }: { quote: OpenedQuote }) {
  const { lines, vat, buyer } = quote
  const nets = lines.map(({ net }) => net)
  const isCompany = buyer.kind === 'company' || quote.asksWhoBuys
  const amounts = isCompany ? nets : grossOfLines(nets, vat, quote.gross)
  const rows = lines.map(({ text }, index) => ({ text, number: index + 1, amount: amounts[index] ?? 0 }))
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
            <th scope="col" className="py-2 pl-6 text-right font-normal">
              {isCompany ? 'net' : 'incl. VAT'}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, number, amount }) => (
            <tr key={number} className="border-line border-b align-top">
              <Scope text={text} number={number} />
              <td className="whitespace-nowrap py-5 pl-6 text-right tabular-nums">{formatEuros(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(isCompany || quote.vatAmount === 0) && <Sum label="Net" amount={quote.net} />}
          {!quote.asksWhoBuys && (
            <Sum
              label={isCompany ? `VAT ${vatRate(vat)}` : `of which VAT ${vatRate(vat)}`}
              amount={quote.vatAmount}
            />
          )}
          {!quote.asksWhoBuys && (
            <tr className="text-lead">
              <th scope="row" className="pt-3 text-left font-semibold sm:pl-12">
                Total
              </th>
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

function Scope({ text, number }: { text: string; number: number }) {
  const [name, ...details] = text.split('\n')
  return (
    <td className="py-5">
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[2rem_minmax(0,1fr)] sm:gap-x-4">
        <span aria-hidden="true" className="font-mono text-micro text-soft leading-6 max-sm:hidden">
          {String(number).padStart(2, '0')}
        </span>
        <div className="max-w-[34em]">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {details.length > 0 && (
            <p className="mt-1 whitespace-pre-line text-small text-soft wrap-anywhere">
              {details.join('\n')}
            </p>
          )}
        </div>
      </div>
    </td>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <tr className="text-soft">
      <th scope="row" className="pt-4 text-left font-normal sm:pl-12">
        {label}
      </th>
      <td className="whitespace-nowrap pt-4 pl-6 text-right tabular-nums">{formatEuros(amount)}</td>
    </tr>
  )
}
