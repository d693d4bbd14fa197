import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { WithdrawalAcknowledgement, WithdrawalMeaning } from '#app/components/withdrawal-facts.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import { Dialog, useOpenDialog } from '#app/ui/dialog.tsx'
import { withdraw } from '#content/withdraw.ts'
import type {
  AgreedOrder,
  Withdrawal,
  WithdrawalPreview,
} from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { useViewer } from '../viewer.ts'

type WithdrawDialogProps = { order: AgreedOrder; onClose: (isWithdrawn: boolean) => void }

export function WithdrawDialog({ order, onClose }: WithdrawDialogProps) {
  const dialog = useOpenDialog()
  const path = `/api/orders/${order.id}/withdrawal`
  const preview = useQuery<WithdrawalPreview>({ queryKey: [path], gcTime: 0 })
  const declaration = useMutation<Withdrawal>({
    mutationFn: async () => (await callApi('POST', path)).json(),
  })
  const close = () => dialog.current?.close()

  return (
    <Dialog ref={dialog} width="wide" onClose={() => onClose(declaration.isSuccess)}>
      {(id) =>
        declaration.data ? (
          <Acknowledged id={id} withdrawal={declaration.data} onClose={close} />
        ) : (
          <>
            <Heading id={id}>{withdraw.heading}</Heading>
            {preview.data ? (
              <>
                <WithdrawalMeaning preview={preview.data} />
                <p className="mt-3">{withdraw.confirm.text}</p>
              </>
            ) : (
              preview.isPending && <Loading>Loading the details...</Loading>
            )}
            <Failure error={declaration.error ?? preview.error} />
            <div className="mt-7 flex flex-wrap gap-3">
              {preview.data && (
                <Button look="primary" busy={declaration.isPending} onClick={() => declaration.mutate()}>
                  {declaration.isPending ? withdraw.confirm.busy : withdraw.confirm.submit}
                </Button>
              )}
              <Button disabled={declaration.isPending} onClick={close}>
                {withdraw.confirm.back}
              </Button>
            </div>
          </>
        )
      }
    </Dialog>
  )
}

type AcknowledgedProps = { id: string; withdrawal: Withdrawal; onClose: () => void }

function Acknowledged({ id, withdrawal, onClose }: AcknowledgedProps) {
  const { name, email } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Heading id={id} focus={heading}>
        {withdraw.done.heading}
      </Heading>
      <WithdrawalAcknowledgement withdrawal={withdrawal} name={name} email={email} />
      <p className="mt-3">{withdraw.done.ended}</p>
      <Button className="mt-7" onClick={onClose}>
        Close
      </Button>
    </>
  )
}

type HeadingProps = { id: string; focus?: RefObject<HTMLHeadingElement | null>; children: ReactNode }

function Heading({ id, focus, children }: HeadingProps) {
  return (
    <h2 id={id} ref={focus} tabIndex={-1} className="mb-5 text-title outline-none">
      {children}
    </h2>
  )
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <div className="mt-5">
      <Alert tone="failure">{sentenceOf(error, withdraw.noAnswer)}</Alert>
    </div>
  )
}
