import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  type Payment,
  type RefundRequestInput,
  refundRequestSchema,
} from '#domain/billing/payments/payments.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'

const NO_ANSWER = 'Your request could not be sent. Please try again.'

type RefundDialogProps = {
  payment: Payment
  /** Called after the dialog has closed. The button that opened it disappears. */
  onSent: () => void
  onClose: () => void
}

export function RefundDialog({ payment, onSent, onClose }: RefundDialogProps) {
  const dialog = useOpenDialog()
  const { toast } = useToast()
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation({
    mutationFn: (input: RefundRequestInput) =>
      callApi('POST', `/api/payments/${payment.id}/refund-request`, input),
  })
  const request = useForm({
    schema: refundRequestSchema,
    send: async (input) => {
      try {
        await send(input)
      } catch (error) {
        return { failure: error instanceof ApiError ? error.message : NO_ANSWER }
      }
      dialog.current?.close()
      onSent()
      await queryClient.invalidateQueries({ queryKey: ['/api/payments'] })
      toast({
        title: 'Refund Requested',
        description: 'We’ve received your request and will confirm it by email.',
      })
      return {}
    },
  })

  return (
    <Dialog ref={dialog} onClose={onClose}>
      {(id) => (
        <>
          <DialogHead id={id} title="Request a refund">
            {serviceTitle(payment.service)}, {formatEuros(payment.amount - payment.refundedAmount)}. See the{' '}
            <TextLink to="/terms#refunds" reloadDocument>
              terms
            </TextLink>{' '}
            for when and how much we refund.
          </DialogHead>
          <form {...request.props} aria-labelledby={id} className="mt-6 grid gap-6">
            <TextAreaField
              {...request.field('reason')}
              label="Why do you want a refund?"
              rows={5}
              maxLength={2000}
              required
            />
            {request.failure && <Alert tone="failure">{request.failure}</Alert>}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary" busy={request.busy}>
                {request.busy ? 'Sending...' : 'Send request'}
              </Button>
              <Button disabled={request.busy} onClick={() => dialog.current?.close()}>
                Keep my order
              </Button>
            </div>
          </form>
        </>
      )}
    </Dialog>
  )
}
