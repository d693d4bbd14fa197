import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { useNow } from '../time/use-now.ts'

/** What was agreed that is done and handed over, word for word as it was ordered, and by when. */
export function Promised({ project, order }: { project: Project; order: AgreedOrder }) {
  const now = useNow()
  const due = OPEN_STATUSES.includes(project.status) && dueWords(project, now)
  return (
    <Card title="What we promised">
      <ul className="-mt-2 divide-y divide-line text-small">
        {order.lines
          .filter(({ net }) => net >= 0)
          .flatMap(({ text }) => text.split('\n'))
          .map((line) => (
            <li key={line} className="wrap-anywhere py-3">
              {line}
            </li>
          ))}
      </ul>
      {due && <p className="border-line border-t pt-3 font-semibold text-small">{due}</p>}
    </Card>
  )
}

function dueWords({ dueOn, deliveryWorkingDays: days }: Project, now: Date): string | undefined {
  if (dueOn !== null) return `By ${dayNamed(dueOn, now)}`
  return days === null
    ? undefined
    : `Within ${days} working day${days === 1 ? '' : 's'} after your files are here`
}
