import { clockDay, clockMoment } from '#app/portal/time/time-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, stockholmDay } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { ShownAction } from '#domain/reads/desk-clients.schema.ts'
import { Block } from './block.tsx'

export function ClientProjects({ projects }: { projects: readonly Project[] }) {
  const now = useNow()
  const today = stockholmDay(now)
  return (
    <Block title="Projects" none="No project.">
      {projects.map(({ id, service, status, dueOn, createdAt, completedAt }) => {
        const { label, tone, end } = PROJECT_STATES[status]
        const isLate = end === null && dueOn !== null && dueOn < today
        return (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3"
          >
            <TextLink
              to={`/desk/projects/${id}`}
              className="wrap-anywhere min-h-11 justify-self-start font-semibold"
            >
              {optimizationTitle(service)}
            </TextLink>
            <Badge tone={tone}>{label}</Badge>
            <span className="col-span-2 font-mono text-micro text-soft">
              opened {clockDay(createdAt)}
              {completedAt
                ? `, completed ${clockDay(completedAt)}`
                : dueOn && (
                    <span className={isLate ? 'text-negative' : ''}>
                      {`, ${isLate ? 'was due' : 'due'} ${dayNamed(dueOn, now)}`}
                    </span>
                  )}
            </span>
          </li>
        )
      })}
    </Block>
  )
}

/** What was agreed, with the papers about it. */
export function ClientOrders({ orders }: { orders: readonly AgreedOrder[] }) {
  return (
    <Block title="Orders and papers" none="Nothing was agreed.">
      {orders.map(({ id, number, service, gross, received, returned, paidAt, acceptedAt, invoices }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b py-3"
        >
          <span className="wrap-anywhere">
            <span className="mr-3 font-mono text-micro">{number}</span>
            {serviceTitle(service)}
          </span>
          <span className="tabular-nums">{formatEuros(gross)}</span>
          <span className="col-span-2 font-mono text-micro text-soft">
            {paidAt
              ? `paid ${clockDay(paidAt)}`
              : `${acceptedAt ? `agreed ${clockDay(acceptedAt)}, ` : ''}${formatEuros(received)} arrived`}
            {returned > 0 && `, ${formatEuros(returned)} went back`}
            {invoices.map((paper) => (
              <span key={paper.id}>{`, ${paper.number}`}</span>
            ))}
          </span>
        </li>
      ))}
    </Block>
  )
}

/** What they did, and what was done about them. */
export function ClientActions({ acts }: { acts: readonly ShownAction[] }) {
  return (
    <Block title="Audit" none="No entries.">
      {acts.map(({ id, at, words, by }) => (
        <li key={id} className="grid gap-x-4 py-1.5 font-mono text-micro sm:grid-cols-[11rem_minmax(0,1fr)]">
          <time dateTime={at} title={clockMoment(at)} className="text-soft">
            {clockDay(at)}, {by}
          </time>
          <span>{words}</span>
        </li>
      ))}
    </Block>
  )
}
