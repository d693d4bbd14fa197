import { formatEuros } from '#domain/kernel/money.ts'
import { type BankAccount, ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { CopyText } from '../copy-text.tsx'

type TransferDetailsProps = {
  order: {
    number: string
    open: number
    dueOn: string | null
    companyName: string
    bank: BankAccount
  }
  now: Date
}

export function TransferDetails({ order, now }: TransferDetailsProps) {
  const { bank, open } = order
  const rows: readonly (readonly [name: string, value: string, copied?: string])[] = [
    ['Amount', formatEuros(open), (open / 100).toFixed(2)],
    ['Reference', order.number, order.number],
    ['Account holder', order.companyName],
    ['IBAN', ibanWords(bank.iban), bank.iban],
    ['BIC', bank.bic, bank.bic],
    ['Bankgiro', bank.bankgiro, bank.bankgiro],
    ['Due', order.dueOn === null ? '' : dayNamed(order.dueOn, now)],
  ]
  return (
    <dl className="border-line border-t text-small">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value, copied]) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_minmax(0,1fr)] items-center border-line border-b py-2"
          >
            <dt className="text-soft">{name}</dt>
            <dd className="flex items-center justify-between gap-x-2">
              <span className="wrap-anywhere">{value}</span>
              {copied !== undefined && <CopyText name={name} text={copied} />}
            </dd>
          </div>
        ))}
    </dl>
  )
}
