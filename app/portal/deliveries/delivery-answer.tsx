import { useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { keepDraft, keptDraft } from '#app/shared/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { later, useAsked } from '#app/ui/later.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { LinkedText } from '../linked-text.tsx'
import {
  answerWords,
  changesDraft,
  deliveryStatusText,
  instalmentWords,
  NO_ANSWER,
} from './delivery-words.ts'
import { useAnswer } from './use-deliveries.ts'

const ChangesForm = later(async () => (await import('./changes-form.tsx')).ChangesForm)

type AnswerProps = {
  delivery: Delivery
  order: AgreedOrder
  now: Date
  /** The focused button is gone. */
  onChangesAsked: () => void
}

export function DeliveryAnswer({ delivery, order, now, onChangesAsked }: AnswerProps) {
  const { toast } = useToast()
  const answer = useAnswer(delivery)
  const [isWriting, setIsWriting] = useState(() => keptDraft(changesDraft(delivery.id)) !== '')
  const confirmation = useAsked<void>()
  const isOpen = delivery.status === 'open'

  function approve() {
    confirmation.end()
    answer.mutate({ approve: true }, { onSuccess: approved })
  }

  /** The page then begins with the result, and the approved delivery moves down. */
  function approved() {
    toast({ title: 'Approved', description: `You’ve approved delivery ${delivery.number}.` })
    scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <div className={`mt-6 grid gap-5 ${isOpen ? 'print:hidden' : ''}`}>
      {answer.error && <Alert tone="failure">{sentenceOf(answer.error, NO_ANSWER)}</Alert>}
      {!isOpen && !delivery.changesAsked && <Standing delivery={delivery} now={now} />}
      {!isOpen && isWriting && <NotSent deliveryId={delivery.id} onClose={() => setIsWriting(false)} />}
      {isOpen && (
        <ul className="grid gap-1 text-small text-soft">
          {answerWords(delivery, now).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isOpen && !isWriting && (
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            busy={answer.isPending}
            onClick={() => (delivery.completes ? confirmation.ask() : approve())}
          >
            {answer.isPending ? 'Sending...' : 'Approve'}
          </Button>
          <Button disabled={answer.isPending} onClick={() => setIsWriting(true)}>
            Ask for changes
          </Button>
        </div>
      )}
      {isOpen && isWriting && (
        <ChangesForm
          deliveryId={delivery.id}
          send={(words) => answer.mutateAsync({ words })}
          onSent={() => {
            setIsWriting(false)
            toast({
              title: 'Changes Requested',
              description: 'We’ll go through your notes, make the changes and send a new delivery.',
            })
            onChangesAsked()
          }}
          onClose={() => setIsWriting(false)}
        />
      )}
      {confirmation.asked && (
        <ApproveDialog
          key={confirmation.asked.nth}
          delivery={delivery}
          order={order}
          onApprove={approve}
          onClose={confirmation.end}
        />
      )}
    </div>
  )
}

/** Approving completes the project and can't be undone, so it is confirmed first. */
function ApproveDialog({
  delivery,
  order,
  onApprove,
  onClose,
}: {
  delivery: Delivery
  order: AgreedOrder
  onApprove: () => void
  onClose: () => void
}) {
  const dialog = useOpenDialog()
  return (
    <Dialog ref={dialog} width="narrow" onClose={onClose}>
      {(id) => (
        <>
          <DialogHead id={id} title={`Approve delivery ${delivery.number}?`}>
            This completes your project and can’t be undone here. {instalmentWords(order)}
          </DialogHead>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button look="primary" onClick={onApprove}>
              Approve and complete
            </Button>
            <Button onClick={() => dialog.current?.close()}>Not yet</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Text written for a delivery that can no longer be answered. */
function NotSent({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  return (
    <div className="grid max-w-[44em] gap-3 text-small">
      <p>Your text wasn’t sent:</p>
      <p className="border-progress border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
        {keptDraft(changesDraft(deliveryId))}
      </p>
      <div>
        <Button
          size="small"
          onClick={() => {
            keepDraft(changesDraft(deliveryId), '')
            onClose()
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}

export function Standing({ delivery, now }: { delivery: Delivery; now: Date }) {
  return (
    <div className="mt-5">
      <p className="text-small text-soft">{deliveryStatusText(delivery, now)}</p>
      {delivery.changesAsked && (
        <blockquote className="mt-3 max-w-[36em] border-ink border-l-2 pl-4 text-lead wrap-anywhere whitespace-pre-line">
          <LinkedText>{delivery.changesAsked}</LinkedText>
        </blockquote>
      )}
    </div>
  )
}
