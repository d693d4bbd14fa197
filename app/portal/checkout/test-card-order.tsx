import { useState } from 'react'
import { callApi } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { TestCard, TestCardAnswer } from '#domain/billing/payments/payments.schema.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { resultAddress } from '../paying/payment-addresses.ts'
import type { PaymentFields } from '../paying/payment-fields.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'

/** With 3-D Secure the buyer's answer decides whether the card succeeds. */
type ShownCard = TestCard | '3d-secure'

const CARDS: readonly { value: ShownCard; label: string; says: string }[] = [
  { value: 'succeeds', label: 'Succeeds', says: 'The payment is complete at once.' },
  { value: 'declined', label: 'Declined', says: 'The bank declines the card. You can try another one.' },
  { value: '3d-secure', label: '3-D Secure', says: 'The bank asks if it’s you. You confirm or refuse.' },
  { value: 'slow', label: 'Slow', says: 'The payment is complete after a few seconds.' },
  { value: 'fails-later', label: 'Fails later', says: 'The bank declines the payment after a few seconds.' },
  { value: 'disputed', label: 'Disputed', says: 'The payment is complete, and the bank disputes it.' },
]

const NOT_CONFIRMED = 'Your bank couldn’t confirm it’s you. Choose another card and try again.'

export function TestCardOrder({ checkout, onOver }: Pick<OrderFormProps, 'checkout' | 'onOver'>) {
  const [card, setCard] = useState<ShownCard>('succeeds')
  const { fields, answerBank } = useTestCardFields(checkout.id, card)
  return (
    <>
      <OrderForm
        checkout={checkout}
        fields={fields}
        whoCharges="This is test mode: no card is charged."
        onOver={onOver}
      >
        <RadioCards
          legend="Test card"
          isLegendShown
          name="card"
          options={CARDS}
          chosen={card}
          onChoose={setCard}
        />
      </OrderForm>
      {answerBank && <BankDialog amount={checkout.amount} onAnswer={answerBank} />}
    </>
  )
}

/** @returns answerBank while the 3-D Secure dialog is open */
function useTestCardFields(paymentId: string, card: ShownCard) {
  const [answerBank, setAnswerBank] = useState<(answer: BankAnswer) => void>()

  async function askBuyer(): Promise<BankAnswer> {
    const answer = await new Promise<BankAnswer>((resolve) => setAnswerBank(() => resolve))
    setAnswerBank(undefined)
    return answer
  }

  const fields: PaymentFields = {
    check: async () => undefined,
    confirm: async () => {
      const refuses = card === '3d-secure' && (await askBuyer()) === 'refuse'
      const used: TestCard = card === '3d-secure' ? (refuses ? 'declined' : 'succeeds') : card
      const response = await callApi('POST', `/api/payments/${paymentId}/test-card`, { card: used })
      const { isDeclined }: TestCardAnswer = await response.json()
      if (isDeclined) return { sentence: refuses ? NOT_CONFIRMED : 'Your card was declined.', isOver: false }
      location.assign(resultAddress(paymentId))
      return undefined
    },
  }
  return { fields, answerBank }
}

type BankAnswer = 'confirm' | 'refuse'

type BankDialogProps = { amount: Cents; onAnswer: (answer: BankAnswer) => void }

/** Stands in for the bank's page. Closing it refuses. */
function BankDialog({ amount, onAnswer }: BankDialogProps) {
  const dialog = useOpenDialog()
  const close = (answer: BankAnswer) => dialog.current?.close(answer)

  return (
    <Dialog
      ref={dialog}
      width="narrow"
      onClose={({ currentTarget }) =>
        onAnswer(currentTarget.returnValue === 'confirm' ? 'confirm' : 'refuse')
      }
    >
      {(id) => (
        <>
          <DialogHead id={id} title="Your bank asks if it’s you">
            This stands in for your bank’s page. Amount: {formatEuros(amount)}. Nothing is charged.
          </DialogHead>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button look="primary" onClick={() => close('confirm')}>
              Confirm
            </Button>
            <Button onClick={() => close('refuse')}>Refuse</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
