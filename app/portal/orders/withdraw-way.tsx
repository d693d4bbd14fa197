import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'

const WithdrawDialog = later(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

type WithdrawWayProps = {
  order: AgreedOrder
  /** Id of what names the order beside it. */
  describedBy: string
  /** The contract has ended and the dialog is closed. */
  onWithdrawn: () => void
}

/** The way out of a contract while a consumer has it; its second step stands at an address of its own. */
export function WithdrawWay({ order, describedBy, onWithdrawn }: WithdrawWayProps) {
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

/** @param from where the orders are, when they are not on this page */
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

/** The end of the address at which the second step of this order is open. */
export function withdrawHash(orderId: string): string {
  return `#withdraw-${orderId}`
}
