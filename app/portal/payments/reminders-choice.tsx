import { useMutation } from '@tanstack/react-query'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import type { WaitingOrder } from '#domain/orders/quotes/quotes.schema.ts'
import { useLookAgain } from '../lists/lists.ts'

type RemindersChoiceProps = {
  order: Pick<WaitingOrder, 'orderId' | 'isReminded'>
  /** The id of the title of the order. */
  describedBy: string
}

/** Whether we remind of a transfer that has not come. */
export function RemindersChoice({ order, describedBy }: RemindersChoiceProps) {
  const { orderId, isReminded } = order
  const lookAgain = useLookAgain()
  const choose = useMutation({
    mutationFn: () => callApi('POST', `/api/orders/${orderId}/reminders`, { isReminded: !isReminded }),
    onSuccess: lookAgain,
  })
  return (
    <div className="text-small text-soft">
      {choose.error && <Alert tone="failure">{sentenceOf(choose.error)}</Alert>}
      <p>
        {isReminded ? 'We remind you by mail until the transfer is here. ' : 'We do not remind you by mail. '}
        <button
          type="button"
          disabled={choose.isPending}
          aria-describedby={describedBy}
          onClick={() => choose.mutate()}
          className="min-h-11 underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-after"
        >
          {isReminded ? 'No reminders' : 'Remind me'}
        </button>
      </p>
    </div>
  )
}
