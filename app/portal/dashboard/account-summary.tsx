import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { DONE_STATUSES, OPEN_STATUSES, UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import type { usePayments, useProjects } from '../lists/lists.ts'
import { countOfStatuses, partWords, totalPaid } from './project-figures.ts'

type AccountSummaryProps = {
  projects: ReturnType<typeof useProjects>
  payments: ReturnType<typeof usePayments>
  toPay: readonly OpenOrder[]
}

const GROUPS = [
  ['Active projects', OPEN_STATUSES.filter((status) => !UNBEGUN_STATUSES.includes(status))],
  ['Pending projects', UNBEGUN_STATUSES],
  ['Completed projects', DONE_STATUSES],
] as const

export function AccountSummary({ projects, payments, toPay }: AccountSummaryProps) {
  const part = partWords(toPay)
  return (
    <Card title="Account Summary">
      <div className="grid gap-4">
        {projects.isError && <ListFailure of="projects" query={projects} />}
        {payments.isError && <ListFailure of="payments" query={payments} />}
        <dl>
          {projects.data &&
            GROUPS.map(([label, statuses]) => (
              <Row key={label} label={label} value={countOfStatuses(projects.data, statuses)} />
            ))}
          {payments.data && <Row label="Total payments" value={totalPaid(payments.data)} />}
        </dl>
        {payments.data && part && <p className="-mt-1 text-small text-soft">{part}</p>}
      </div>
    </Card>
  )
}

function Row({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-3 first:pt-0 last:border-0 last:pb-0">
      <dt>{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
