import { TextLink } from '#app/ui/link.tsx'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { lastDayWords, timeWords } from '#domain/kernel/time.ts'
import type { StudioWithdrawal } from '#domain/reads/desk-money.schema.ts'

const MONEY: Readonly<Record<StudioWithdrawal['money'], (day: string) => string>> = {
  none: () => 'none goes back',
  due: (day) => `to be back by the end of ${day}`,
  back: () => 'it went back',
}

/** Who withdrew from what, what goes back and by which day. */
export function WithdrawalRow({ withdrawal, now }: { withdrawal: StudioWithdrawal; now: Date }) {
  const { orderNumber, name, email, service, declaredAt, refund, kept, money, dueAt } = withdrawal
  const isLate = money === 'due' && dueAt < now.toISOString()
  return (
    <div className="border-line border-t py-3.5 text-small">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5">
        <span className="wrap-anywhere">
          <b className="mr-2 font-semibold">{name}</b>
          {serviceTitle(service)} <span className="text-soft">{email}</span>
        </span>
        <span className="tabular-nums">
          {formatEuros(refund)}
          {kept > 0 && ` of ${formatEuros(refund + kept)}`}
        </span>
      </p>
      <p className="mt-1 font-mono text-micro text-soft">
        <TextLink to={`/desk/money/${orderNumber}`} className="mr-2 min-h-11 font-mono">
          {orderNumber}
        </TextLink>
        declared {timeWords(declaredAt, now)},{' '}
        <span className={isLate ? 'text-negative' : 'text-ink'}>
          {MONEY[money](lastDayWords(dueAt, now))}
        </span>
      </p>
    </div>
  )
}
