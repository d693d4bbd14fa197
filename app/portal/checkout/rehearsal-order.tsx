import { useState } from 'react'
import { callApi } from '#app/ground/api.ts'
import type { RehearsalAnswer, RehearsalCard } from '#domain/billing/payments/rehearsal.schema.ts'
import { resultAddress } from '../paying/payment-addresses.ts'
import type { PaymentFields } from '../paying/payment-fields.ts'
import { type BankAnswer, BankDialog } from './bank-dialog.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'
import { StandInCards } from './stand-in-cards.tsx'

/** Orders with a stand-in card, which takes no number and charges nothing. */
export function RehearsalOrder({ checkout, onOver }: Pick<OrderFormProps, 'checkout' | 'onOver'>) {
  const [card, setCard] = useState<RehearsalCard>('succeeds')
  const { fields, answerBank } = useRehearsalFields(checkout.id, card)
  return (
    <>
      <OrderForm
        checkout={checkout}
        fields={fields}
        whoCharges="This is a rehearsal: nothing is charged."
        onOver={onOver}
      >
        <StandInCards picked={card} onPick={setCard} />
      </OrderForm>
      {answerBank && <BankDialog amount={checkout.amount} onAnswer={answerBank} />}
    </>
  )
}

/** `answerBank`: while the bank asks whether it is the buyer. */
function useRehearsalFields(paymentId: string, card: RehearsalCard) {
  const [answerBank, setAnswerBank] = useState<(answer: BankAnswer) => void>()

  async function send(step: RehearsalCard | BankAnswer): Promise<RehearsalAnswer> {
    const response = await callApi('POST', `/api/payments/${paymentId}/rehearse`, { step })
    return response.json()
  }

  async function askBuyer(): Promise<BankAnswer> {
    const answer = await new Promise<BankAnswer>((resolve) => setAnswerBank(() => resolve))
    setAnswerBank(undefined)
    return answer
  }

  const fields: PaymentFields = {
    check: async () => undefined,
    confirm: async () => {
      const first = await send(card)
      const answer = first.is === 'asks' ? await send(await askBuyer()) : first
      if (answer.is === 'declined') return { sentence: answer.sentence, isOver: false }
      location.assign(resultAddress(paymentId))
      return undefined
    },
  }
  return { fields, answerBank }
}
