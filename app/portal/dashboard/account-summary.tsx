import { formatDollars } from '../../../domain/kernel/money.ts'
import { Card } from '../frame/card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import type { usePayments, useProjects } from '../lists/lists.ts'
import { countByStatus, totalPaid } from './project-figures.ts'

type AccountSummaryProps = {
  projects: ReturnType<typeof useProjects>
  payments: ReturnType<typeof usePayments>
}

export function AccountSummary({ projects, payments }: AccountSummaryProps) {
  return (
    <Card title="Account Summary">
      <div className="grid gap-4">
        {projects.isError && <ListFailure of="projects" query={projects} />}
        {payments.isError && <ListFailure of="payments" query={payments} />}
        <dl>
          {projects.data && (
            <>
              <Row label="Active projects" value={countByStatus(projects.data, 'in-progress')} />
              <Row label="Pending projects" value={countByStatus(projects.data, 'pending')} />
              <Row label="Completed projects" value={countByStatus(projects.data, 'completed')} />
            </>
          )}
          {payments.data && <Row label="Total payments" value={formatDollars(totalPaid(payments.data))} />}
        </dl>
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
