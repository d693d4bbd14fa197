import {
  declarationWords,
  dueSentence,
  refundSentence,
} from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { Withdrawal, WithdrawalPreview } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { momentWords } from '#domain/kernel/time.ts'

/** Shown before the confirmation. */
export function WithdrawalMeaning({ preview }: { preview: WithdrawalPreview }) {
  const { orderNumber, service, gross, refund, kept } = preview
  return (
    <>
      <Facts
        facts={[
          ['Order', orderNumber],
          ['Service', serviceTitle(service)],
          ['Price', formatEuros(gross)],
          ['Refund', formatEuros(refund)],
          ...(kept > 0 ? ([['We keep', formatEuros(kept)]] as const) : []),
        ]}
      />
      <p className="mt-5">{refundSentence(preview)}</p>
    </>
  )
}

type AcknowledgementProps = { withdrawal: Withdrawal; name: string; email: string; copyTo?: string }

/** Shown after the confirmation. */
export function WithdrawalAcknowledgement({ withdrawal, name, email, copyTo }: AcknowledgementProps) {
  const { declaredAt, orderNumber, service } = withdrawal
  return (
    <>
      <Facts
        facts={[
          ['Received', momentWords(declaredAt)],
          ['You declared', declarationWords({ name, service, orderNumber })],
        ]}
      />
      <p className="mt-5">
        {[refundSentence(withdrawal), dueSentence(withdrawal)].filter(Boolean).join(' ')}
      </p>
      <p className="mt-3 text-soft [overflow-wrap:anywhere]">
        We’ll email this confirmation to {copyTo ? `${email} and ${copyTo}` : email}.
      </p>
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="border-line border-b">
      {facts.map(([term, fact]) => (
        <div
          key={term}
          className="grid gap-x-6 border-line border-t py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:items-baseline"
        >
          <dt className="font-mono text-micro text-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
