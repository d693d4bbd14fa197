import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BuyerFields, valuesOf } from '#app/portal/buyer-form.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { NextStep, StepBefore } from '#app/ui/next-step.tsx'
import type { BuyerCorrection, BuyerCorrectionInput } from '#domain/billing/payments/money-acts.schema.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { vatRate } from '#domain/crm/buyers/vat.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { DeskOrder } from '#domain/reads/desk-money.schema.ts'
import { useDone } from '../components/action.tsx'
import { callDesk } from '../components/call-desk.ts'
import { FactList } from '../components/fact-list.tsx'
import { useReadVersion } from '../components/form-requests.ts'
import { BUYER_KINDS } from '../components/order-labels.tsx'

type Shown = { buyer: BuyerInput; correction: BuyerCorrection }

type CorrectBuyerProps = { page: DeskOrder; close: () => void }

export function CorrectBuyer({ page: { order, buyerVersion }, close }: CorrectBuyerProps) {
  const stored = useReadVersion(buyerVersion, 'with-typing')
  const [shown, setShown] = useState<Shown>()
  const showDone = useDone()
  const send = async (input: BuyerCorrectionInput): Promise<BuyerCorrection> =>
    (await callDesk('POST', `/api/desk/orders/${order.id}/buyer`, { ...input, version: stored.read })).json()
  const confirmation = useMutation({
    mutationFn: ({ buyer, correction }: Shown) => send({ buyer, gross: correction.gross }),
    onError: (error) => stored.fail(error),
    onSuccess: async ({ gross, refund, open }, { buyer }) => {
      close()
      stored.save()
      setShown(undefined)
      const money = [
        refund > 0 && `Refund: ${formatEuros(refund)}.`,
        open > 0 && `Still due: ${formatEuros(open)}.`,
      ]
      const said = `Order billed to ${nameOf(buyer)} for ${formatEuros(gross)}.`
      await showDone([said, ...money, 'The buyer is notified by email.'].filter(Boolean).join(' '))
    },
  })
  async function preview(buyer: BuyerInput) {
    try {
      setShown({ buyer, correction: await send({ buyer }) })
      confirmation.reset()
      return {}
    } catch (error) {
      return { failure: sentenceOf(error) }
    }
  }
  return (
    <div className="max-w-[44em]">
      <p className="mb-5 text-small text-soft">
        Currently billed to {order.buyer.companyName ?? order.buyer.name}. A consumer keeps the agreed price,
        which then includes the VAT owed, and may withdraw. A company pays the net price plus any VAT owed.
        Existing invoices are credited and reissued.
      </p>
      <StepBefore isOver={shown !== undefined}>
        <BuyerFields
          onType={stored.type}
          values={{ ...valuesOf(order.buyer), country: order.buyer.country ?? 'SE' }}
          kinds={BUYER_KINDS}
          action="Review changes"
          send={preview}
        />
      </StepBefore>
      {shown && (
        <NextStep label="Changes">
          <WhatChanges {...shown} before={order} />
          {confirmation.error && (
            <div className="mt-5">
              <Alert tone="failure">{sentenceOf(confirmation.error)}</Alert>
            </div>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button look="primary" busy={confirmation.isPending} onClick={() => confirmation.mutate(shown)}>
              Change billing details
            </Button>
            <Button disabled={confirmation.isPending} onClick={() => setShown(undefined)}>
              Back
            </Button>
          </div>
        </NextStep>
      )}
    </div>
  )
}

function nameOf(buyer: BuyerInput): string {
  return buyer.kind === 'company' ? buyer.companyName : 'a consumer'
}

function WhatChanges({ buyer, correction, before }: Shown & { before: Order }) {
  const now = useNow()
  const { gross, vat, vatAmount, open, refund, withdrawalEndsAt, hasDocuments } = correction
  const until = (time: string | null) =>
    time === null ? 'none' : `until the end of ${lastDayWords(time, now)}`
  return (
    <FactList
      facts={[
        ['Buyer', change(before.buyer.companyName ?? 'a consumer', nameOf(buyer))],
        ['Price', change(formatEuros(before.gross), formatEuros(gross))],
        ['VAT', change(vatWords(before), vatWords({ vat, vatAmount }))],
        ['Refund', refund > 0 && formatEuros(refund)],
        ['Still to pay', open > 0 && formatEuros(open)],
        ['Withdrawal', change(until(before.withdrawalEndsAt), until(withdrawalEndsAt))],
        ['Documents', hasDocuments && 'A credit note and a new invoice, by email'],
      ]}
    />
  )
}

/** `€1,490.00 → €1,192.00` */
function change(before: string, after: string): string {
  return before === after ? `${after}, as before` : `${before} → ${after}`
}

function vatWords({ vat, vatAmount }: Pick<Order, 'vat' | 'vatAmount'>): string {
  return vatAmount === 0 ? 'none' : `${formatEuros(vatAmount)} (${vatRate(vat)})`
}
