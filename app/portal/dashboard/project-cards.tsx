import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { DONE_STATUSES } from '#domain/projects/project-states.schema.ts'
import { type Project, writingAddress } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { useThread } from '../messages/thread.ts'
import { MeasuredFigures } from '../project/measured-figures.tsx'
import { OrderFacts } from '../project-page/order-facts.tsx'
import { relativeWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { isStopped } from './project-figures.ts'
import { ProjectHistory } from './project-history.tsx'

type ProjectCardsProps = {
  projects: readonly Project[]
  current: Project | undefined
  order: AgreedOrder | undefined
  payments: readonly Payment[]
  /** The question that the page begins with. */
  questionId: string | undefined
}

/** Shown below the current step: figures and history, the last message and the order. */
export function ProjectCards({ projects, current, order, payments, questionId }: ProjectCardsProps) {
  const thread = useThread()
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div>
        {current && <PerformanceMetrics project={current} />}
        <ProjectHistory projects={projects} />
      </div>
      {/* Not before the message is known, which would move the order. */}
      {!thread.isPending && (
        <div className="md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:gap-x-12">
          <LastMessage questionId={questionId} />
          {order && (
            <OrderFacts order={order} payments={payments.filter(({ orderId }) => orderId === order.id)} />
          )}
        </div>
      )}
    </div>
  )
}

/** A sample is never shown once the work is over or stopped. */
function PerformanceMetrics({ project }: { project: Project }) {
  const { figures, status, figuresFollow } = project
  if (figures) return <MeasuredFigures project={project} />
  if (DONE_STATUSES.includes(status))
    return (
      <Card title="Performance Metrics">
        <p>{figuresFollow ? 'Figures to follow.' : 'No figures were measured for this project.'}</p>
      </Card>
    )
  return isStopped(project) ? null : <SampleMetrics />
}

/** Shares of the larger value. */
const SAMPLE = [
  { label: 'FPS', before: '45', after: '63', shares: [45 / 63, 1] },
  { label: 'Frame time', before: '89ms', after: '16ms', shares: [1, 16 / 89] },
  { label: 'Draw calls', before: '2.1M', after: '1.3M', shares: [1, 13 / 21] },
] as const

/** Dim, so nobody takes it for a measurement. */
function SampleMetrics() {
  return (
    <Card
      title="Performance Metrics"
      tag={
        <>
          <Badge>Sample</Badge>
          <span className="text-small text-soft">made-up figures</span>
        </>
      }
    >
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {SAMPLE.map(({ label, before, after, shares }) => (
          <li key={label} className="text-soft">
            <p className="text-small">{label}</p>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
              <span className="font-semibold text-title tracking-[-0.035em] md:text-heading">{after}</span>
              <span className="font-mono text-micro">from {before}</span>
            </p>
            <div
              aria-hidden="true"
              className="mt-2.5 grid gap-1 opacity-62 [forced-color-adjust:none] [print-color-adjust:exact]"
            >
              <div className="h-2 bg-before" style={{ width: `${shares[0] * 100}%` }} />
              <div className="h-2 bg-after" style={{ width: `${shares[1] * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-small text-soft">
        Your own figures will appear here after the first measurement.
      </p>
    </Card>
  )
}

/** From a person; what the system writes is in the history. */
function LastMessage({ questionId }: { questionId: string | undefined }) {
  const now = useNow()
  const last = useThread().data?.findLast(({ byName }) => byName !== null)
  if (!last || last.id === questionId) return null
  const { byName, createdAt, body, projectId } = last
  return (
    <Card
      title="Last message"
      tag={
        <p className="ml-auto text-small text-soft">
          {byName},{' '}
          <time dateTime={createdAt} title={momentWords(createdAt)}>
            {relativeWords(createdAt, now)}
          </time>
        </p>
      }
    >
      <p className="wrap-anywhere line-clamp-4 whitespace-pre-line border-ink border-l-2 pl-4">{body}</p>
      <TextLink
        to={projectId === null ? '/client/messages' : writingAddress(projectId)}
        className="mt-2 min-h-11 font-semibold"
      >
        Answer
      </TextLink>
    </Card>
  )
}
