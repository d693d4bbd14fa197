import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'

const WithdrawDialog = later(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

type WithdrawWayProps = {
  order: AgreedOrder
  /** Id of the element that names the order. */
  describedBy: string
  onWithdrawn: () => void
}

/** Confirmation has an address of its own. */
export function WithdrawalDialogLink({ order, describedBy, onWithdrawn }: WithdrawWayProps) {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()

  async function close(isWithdrawn: boolean): Promise<void> {
    await navigate(pathname, { replace: true, preventScrollReset: true })
    if (isWithdrawn) onWithdrawn()
  }

  return (
    <>
      {order.mayWithdraw && <WithdrawLink order={order} describedBy={describedBy} />}
      {hash === withdrawHash(order.id) && <WithdrawDialog order={order} onClose={close} />}
    </>
  )
}

type WithdrawLinkProps = { order: AgreedOrder; describedBy?: string; from?: '/client/payments' }

/** @param from set on pages that don't show the orders */
export function WithdrawLink({ order, describedBy, from }: WithdrawLinkProps) {
  return (
    <ButtonLink
      to={`${from ?? ''}${withdrawHash(order.id)}`}
      preventScrollReset={!from}
      reloadDocument={from !== undefined}
      size="small"
      look="quiet"
      className="mt-2 -ml-3.5 text-soft underline decoration-edge underline-offset-4 hover:text-ink"
      aria-describedby={describedBy}
    >
      Withdraw from contract
    </ButtonLink>
  )
}

export function withdrawHash(orderId: string): string {
  return `#withdraw-${orderId}`
}
