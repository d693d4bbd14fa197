import { useEffect, useId, useRef } from 'react'
import { type Cents, formatEuros } from '../../../domain/kernel/money.ts'
import { Button } from '../../ui/button.tsx'

export type BankAnswer = 'confirm' | 'refuse'

type BankDialogProps = { amount: Cents; onAnswer: (answer: BankAnswer) => void }

/** In the place of the bank's own page. Whoever closes it refuses. */
export function BankDialog({ amount, onAnswer }: BankDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = (answer: BankAnswer) => dialog.current?.close(answer)

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) =>
        onAnswer(currentTarget.returnValue === 'confirm' ? 'confirm' : 'refuse')
      }
      className="m-auto w-[min(30rem,calc(100vw-2.5rem))] rounded-md border border-edge bg-ground p-6 text-ink shadow-float backdrop:bg-[oklch(0%_0_0/0.6)] sm:p-8"
    >
      <h2 id={id} className="text-title">
        Your bank asks: is it you?
      </h2>
      <p className="mt-2 text-small text-soft">
        In place of the bank’s own page. It is about {formatEuros(amount)}, of which nothing is charged.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="primary" onClick={() => close('confirm')}>
          Confirm
        </Button>
        <Button onClick={() => close('refuse')}>Refuse</Button>
      </div>
    </dialog>
  )
}
