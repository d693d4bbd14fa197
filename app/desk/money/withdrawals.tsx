import type { StudioWithdrawal } from '#domain/reads/desk-money.schema.ts'
import { TaskList } from './task-list.tsx'
import { WithdrawalRow } from './task-rows.tsx'

export default function Withdrawals() {
  return (
    <TaskList<StudioWithdrawal>
      title="Withdrawals"
      of="withdrawals"
      path="/api/desk/withdrawals"
      none="No withdrawals yet."
    >
      {(withdrawal, now) => <WithdrawalRow key={withdrawal.orderId} withdrawal={withdrawal} now={now} />}
    </TaskList>
  )
}
