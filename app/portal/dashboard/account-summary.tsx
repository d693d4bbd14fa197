import { statusesOf } from '#domain/kernel/states.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import type { Project, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import type { usePayments, useProjects } from '../lists/lists.ts'
import { countByStatus, partWords, totalPaid } from './project-figures.ts'

type AccountSummaryProps = {
  projects: ReturnType<typeof useProjects>
  payments: ReturnType<typeof usePayments>
  toPay: readonly OpenOrder[]
}

/** In the order of the rows; null is not shown. */
const LABELS: Record<ProjectStatus, string | null> = {
  'in-progress': 'Active projects',
  pending: 'Pending projects',
  completed: 'Completed projects',
  cancelled: null,
}

export function AccountSummary({ projects, payments, toPay }: AccountSummaryProps) {
  const part = partWords(toPay)
  return (
    <Card title="Account Summary">
      <div className="grid gap-4">
        {projects.isError && <ListFailure of="projects" query={projects} />}
        {payments.isError && <ListFailure of="payments" query={payments} />}
        <dl>
          {projects.data &&
            statusesOf(LABELS).map((status) => (
              <StatusRow key={status} projects={projects.data} status={status} />
            ))}
          {payments.data && <Row label="Total payments" value={totalPaid(payments.data)} />}
        </dl>
        {payments.data && part && <p className="-mt-1 text-small text-soft">{part}</p>}
      </div>
    </Card>
  )
}

function StatusRow({ projects, status }: { projects: readonly Project[]; status: ProjectStatus }) {
  const label = LABELS[status]
  return label && <Row label={label} value={countByStatus(projects, status)} />
}

function Row({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-3 first:pt-0 last:border-0 last:pb-0">
      <dt>{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
