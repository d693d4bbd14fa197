import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { NextStep, StepBefore } from '#app/ui/next-step.tsx'
import type { BuyerCorrection, BuyerCorrectionInput } from '#domain/billing/payments/money-acts.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { vatRate, vatSentence } from '#domain/crm/buyers/vat.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import { BuyerFields, valuesOf } from '../buyer-form.tsx'
import { useNow } from '../time/use-now.ts'

const NOT_SENT = 'Nothing was changed. Please try again.'

type CorrectBuyerDialogProps = { order: AgreedOrder; onClose: (isCorrected: boolean) => void }

type Shown = { buyer: BuyerInput; correction: BuyerCorrection }

export function CorrectBuyerDialog({ order, onClose }: CorrectBuyerDialogProps) {
  const dialog = useOpenDialog()
  const [shown, setShown] = useState<Shown>()
  const isDone = useRef(false)
  const { mutateAsync: send } = useMutation({
    mutationFn: async (input: BuyerCorrectionInput): Promise<BuyerCorrection> =>
      (await callApi('POST', `/api/orders/${order.id}/buyer`, input)).json(),
  })
  const confirmation = useMutation({
    mutationFn: ({ buyer, correction }: Shown) => send({ buyer, gross: correction.gross }),
    onSuccess: () => {
      isDone.current = true
      dialog.current?.close()
    },
  })

  async function preview(buyer: BuyerInput) {
    try {
      setShown({ buyer, correction: await send({ buyer }) })
      confirmation.reset()
      return {}
    } catch (error) {
      return { failure: sentenceOf(error, NOT_SENT) }
    }
  }

  return (
    <Dialog ref={dialog} width="wide" onClose={() => onClose(isDone.current)}>
      {(id) => (
        <>
          <DialogHead id={id} title="Change billing details">
            Order {order.number}. Price, VAT, invoice and your right to withdraw depend on the buyer. Work
            continues.
          </DialogHead>
          <div className="mt-6">
            <StepBefore isOver={shown !== undefined}>
              <BuyerFields
                values={{ ...valuesOf(order.buyer), country: order.buyer.country ?? 'SE' }}
                action="Review changes"
                send={preview}
              />
            </StepBefore>
          </div>
          {shown && (
            <NextStep label="Changes">
              <WhatChanges buyer={shown.buyer} correction={shown.correction} before={order.gross} />
              {confirmation.error && (
                <div className="mt-6">
                  <Alert tone="failure">{sentenceOf(confirmation.error, NOT_SENT)}</Alert>
                </div>
              )}
              <div className="mt-7 flex flex-wrap gap-3">
                <Button
                  look="primary"
                  busy={confirmation.isPending}
                  onClick={() => confirmation.mutate(shown)}
                >
                  {confirmWords(shown.correction)}
                </Button>
                <Button disabled={confirmation.isPending} onClick={() => setShown(undefined)}>
                  Back
                </Button>
              </div>
            </NextStep>
          )}
        </>
      )}
    </Dialog>
  )
}

type WhatChangesProps = { buyer: BuyerInput; correction: BuyerCorrection; before: number }

function WhatChanges({ buyer, correction, before }: WhatChangesProps) {
  const now = useNow()
  const { gross, vat, vatAmount, open, comesBack, withdrawalEndsAt, hasDocuments } = correction
  const sentence = vatSentence(vat)
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Buyer', buyer.kind === 'company' ? buyer.companyName : 'You, as a consumer'],
    ['Price', gross === before ? `${formatEuros(gross)}, as before` : formatEuros(gross)],
    ['VAT', vatAmount === 0 ? 'None' : `${formatEuros(vatAmount)} (${vatRate(vat)}), included`],
    ...(comesBack > 0 ? [['Refund', formatEuros(comesBack)] as const] : []),
    ...(open > 0 ? [['Still to pay', formatEuros(open)] as const] : []),
    [
      'Withdrawal',
      withdrawalEndsAt === null
        ? 'A company has no right to withdraw'
        : `Until the end of ${lastDayWords(withdrawalEndsAt, now)}`,
    ],
    ...(hasDocuments ? [['Documents', 'A credit note and a new invoice, by email'] as const] : []),
  ]
  return (
    <div>
      <dl className="border-line border-t text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] border-line border-b py-3">
            <dt className="font-mono text-micro text-soft leading-6">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {sentence && <p className="mt-4 text-small text-soft">{sentence}</p>}
    </div>
  )
}

/** The button must state the obligation to pay and the amount (Directive 2011/83 Article 8(2)). */
function confirmWords({ open, hasDocuments }: BuyerCorrection): string {
  return open > 0 && hasDocuments ? `Confirm and pay ${formatEuros(open)} more` : 'Change billing details'
}
