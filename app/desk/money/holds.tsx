import type { DeskHold } from '#domain/reads/desk-money.schema.ts'
import { TaskList } from './task-list.tsx'
import { HoldRow } from './task-rows.tsx'

export default function Holds() {
  return (
    <TaskList<DeskHold>
      title="Payments on hold"
      of="payments on hold"
      path="/api/desk/holds"
      none="No payments on hold."
    >
      {(hold, now) => <HoldRow key={hold.id} hold={hold} now={now} />}
    </TaskList>
  )
}
