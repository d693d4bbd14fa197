import type { ReactNode } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { statusesOf } from '#domain/kernel/states.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import type { usePayments, useProjects } from '../lists/lists.ts'
import { countByStatus, totalPaid } from './project-figures.ts'

type AccountSummaryProps = {
  projects: ReturnType<typeof useProjects>
  payments: ReturnType<typeof usePayments>
}

/** In the order of the line; null is not shown. */
const LABELS: Record<ProjectStatus, string | null> = {
  'in-progress': 'Active',
  pending: 'Pending',
  completed: 'Completed',
  cancelled: null,
}

export function AccountSummary({ projects, payments }: AccountSummaryProps) {
  return (
    <section
      aria-labelledby="account-summary"
      className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-small text-soft"
    >
      <h2 id="account-summary" className="font-semibold text-small tracking-normal max-sm:w-full">
        Account Summary
      </h2>
      {projects.isError && <ListFailure of="projects" query={projects} />}
      {payments.isError && <ListFailure of="payments" query={payments} />}
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {projects.data &&
          statusesOf(LABELS).map((status) => (
            <Count key={status} label={LABELS[status]} value={countByStatus(projects.data, status)} />
          ))}
        {payments.data && <Fact value={totalPaid(payments.data)}>Total payments</Fact>}
      </dl>
    </section>
  )
}

function Count({ label, value }: { label: string | null; value: number }) {
  return (
    label && (
      <Fact value={value}>
        {label}
        <VisuallyHidden> projects</VisuallyHidden>
      </Fact>
    )
  )
}

function Fact({ value, children }: { value: number | string; children: ReactNode }) {
  return (
    <div className="flex gap-x-2">
      <dt>{children}</dt>
      <dd className="font-semibold text-ink">{value}</dd>
    </div>
  )
}
