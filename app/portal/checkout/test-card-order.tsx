import { useState } from 'react'
import { callApi } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import type { TestCard, TestCardAnswer } from '#domain/billing/payments/payments.schema.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { resultAddress } from '../paying/payment-addresses.ts'
import type { PaymentFields } from '../paying/payment-fields.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'

/** With 3-D Secure the buyer's answer decides whether the card succeeds. */
type ShownCard = TestCard | '3d-secure'

const CARDS: Record<ShownCard, { name: string; effect: string }> = {
  succeeds: { name: 'Succeeds', effect: 'The payment is complete at once.' },
  declined: { name: 'Declined', effect: 'The bank declines the card. You can try another one.' },
  '3d-secure': { name: '3-D Secure', effect: 'The bank asks if it’s you. You confirm or refuse.' },
  slow: { name: 'Slow', effect: 'The payment is complete after a few seconds.' },
  'fails-later': { name: 'Fails later', effect: 'The bank declines the payment after a few seconds.' },
  disputed: { name: 'Disputed', effect: 'The payment is complete, and the bank disputes it.' },
}

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
        <TestCards picked={card} onPick={setCard} />
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

type TestCardsProps = { picked: ShownCard; onPick: (card: ShownCard) => void }

function TestCards({ picked, onPick }: TestCardsProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold text-small">Test card</legend>
      <div className="grid gap-2">
        {(Object.keys(CARDS) as ShownCard[]).map((card) => (
          <label
            key={card}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-md border border-edge px-4 py-3 transition-colors duration-150 hover:bg-raised has-checked:border-ink has-checked:bg-raised"
          >
            <input
              type="radio"
              name="card"
              value={card}
              checked={card === picked}
              onChange={() => onPick(card)}
              className="mt-0.5 choice"
            />
            <span>
              <span className="block font-semibold">{CARDS[card].name}</span>
              <span className="block text-small text-soft">{CARDS[card].effect}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
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
