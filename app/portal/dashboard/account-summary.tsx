import type { ReactNode } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DONE_STATUSES, OPEN_STATUSES, UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import type { usePayments, useProjects } from '../lists/lists.ts'
import { countOfStatuses, totalPaid } from './project-figures.ts'

type AccountSummaryProps = {
  projects: ReturnType<typeof useProjects>
  payments: ReturnType<typeof usePayments>
}

const GROUPS = [
  ['Active', OPEN_STATUSES.filter((status) => !UNBEGUN_STATUSES.includes(status))],
  ['Pending', UNBEGUN_STATUSES],
  ['Completed', DONE_STATUSES],
] as const

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
          GROUPS.map(([label, statuses]) => (
            <Fact key={label} value={countOfStatuses(projects.data, statuses)}>
              {label}
              <VisuallyHidden> projects</VisuallyHidden>
            </Fact>
          ))}
        {payments.data && <Fact value={totalPaid(payments.data)}>Total payments</Fact>}
      </dl>
    </section>
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
