import type { DeskHold } from '#domain/reads/desk-money.schema.ts'
import { TaskList } from './task-list.tsx'
import { HoldRow } from './task-rows.tsx'

export default function Holds() {
  return (
    <TaskList<DeskHold>
      title="Held payments"
      of="held payments"
      path="/api/desk/holds"
      none="No payment needs a person."
    >
      {(hold, now) => <HoldRow key={hold.id} hold={hold} now={now} />}
    </TaskList>
  )
}
