import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'

export type BankAnswer = 'confirm' | 'refuse'

type BankDialogProps = { amount: Cents; onAnswer: (answer: BankAnswer) => void }

/** In the place of the bank's own page. Whoever closes it refuses. */
export function BankDialog({ amount, onAnswer }: BankDialogProps) {
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
          <DialogHead id={id} title="Your bank asks: is it you?">
            In place of the bank’s own page. It is about {formatEuros(amount)}, of which nothing is charged.
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
