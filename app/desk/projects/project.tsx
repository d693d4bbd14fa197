import { useQuery } from '@tanstack/react-query'
import { MeasuredFigures } from '#app/portal/project/measured-figures.tsx'
import { ProjectStatusBadge } from '#app/portal/project/project-status-badge.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { TextAreaField } from '#app/ui/field.tsx'
import { later } from '#app/ui/later.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import {
  type Delivery,
  itemKindLabel,
  roundWords,
  TAKE_BACK_HOURS,
} from '#domain/delivery/deliveries/deliveries.schema.ts'
import { DELIVERY_STATES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { addSeconds, dayNamed, isoTime, timeWords } from '#domain/kernel/time.ts'
import { instalmentToCome, openOf } from '#domain/orders/order-state.ts'
import { intakeQuestions } from '#domain/projects/intake.schema.ts'
import { noteSchema } from '#domain/projects/project-acts.schema.ts'
import { CALLED_OFF_STATUSES, PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { YOU } from '#domain/projects/status-headline/status-headline.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { ActionForm } from '../components/action.tsx'
import { PageActions } from '../components/actions.tsx'
import { FactList } from '../components/fact-list.tsx'
import { WithAside } from '../components/page-heading.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { Section } from '../components/section.tsx'
import type { Route } from './+types/project'
import { nextAction, projectActions } from './project-actions.tsx'
import { dueWords } from './project-due.ts'

const ProjectReports = later(async () => (await import('./project-reports.tsx')).ProjectReports)
const Captures = later(async () => (await import('#app/portal/captures/captures.tsx')).Captures)

export default function Project({ params: { id: projectId } }: Route.ComponentProps) {
  const page = useQuery<StudioProject>({ queryKey: ['/api/desk/projects', projectId] })
  return (
    <QueryResult of="project" query={page} list={{ to: '/desk/projects', label: 'All projects' }}>
      {(data) => <Loaded key={projectId} page={data} />}
    </QueryResult>
  )
}

function Loaded({ page }: { page: StudioProject }) {
  const { project, deliveries } = page
  const now = useNow()
  const line = lineOfProject({ project, order: project.order }, now)
  const due = dueWords(project, now)
  return (
    <>
      <PageActions
        title={
          <Link to={`/desk/clients/${project.client.id}`} className="hover:underline">
            {project.client.name}
          </Link>
        }
        under={
          <>
            {optimizationTitle(project.service)} <ProjectStatusBadge status={project.status} />
            {due && <span className={due.isLate ? 'text-negative' : 'text-soft'}>{due.words}</span>}
          </>
        }
        actions={projectActions(page, now)}
        next={nextAction(page)}
      />
      <p className="mt-5 border-line border-t pt-4 text-lead">
        <span className="text-soft">Client sees</span> “{line.headline}”
        <span className="block text-small text-soft">
          {[
            line.who && `Waiting for ${line.who === YOU ? 'the client' : 'us'}`,
            line.until && `until ${timeWords(line.until, now)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <WithAside
        className="mt-8"
        aside={
          <>
            <Section title="Facts">
              <FactList facts={factsOf(page, now)} />
            </Section>
            <Section title="Client’s answers">
              {Object.values(project.intake).some(Boolean) ? (
                <FactList
                  facts={intakeQuestions(project.service).map(({ field, label }) => [
                    label,
                    project.intake[field] ?? <span className="text-soft">no answer yet</span>,
                  ])}
                />
              ) : (
                <p className="pt-3 text-small text-soft">No answers yet.</p>
              )}
            </Section>
          </>
        }
      >
        <ProjectDeliveries deliveries={deliveries} now={now} />
        <History page={page} now={now} />
        {project.figures && <MeasuredFigures project={project} />}
      </WithAside>
      <div className="mt-9">
        <ProjectReports project={project} />
        <div className="mt-9">
          <Captures projectId={project.id} api="/api/desk" client="the client" />
        </div>
      </div>
    </>
  )
}

function factsOf({ project, order, files }: StudioProject, now: Date): [string, React.ReactNode][] {
  const { client, progress } = project
  return [
    ['Email', client.email],
    [
      'Order',
      <TextLink key={order.number} to={`/desk/money/${order.number}`}>
        {order.number}
      </TextLink>,
    ],
    ['Payment', moneyWords({ project, order }, now)],
    ['Files', filesWords(project, files.length)],
    ['Originally due', project.dueBeforeMoved && dayNamed(project.dueBeforeMoved, now)],
    ['May start', project.mayStartFrom ? `from ${timeWords(project.mayStartFrom, now)}` : 'at once'],
    ['Progress', progress && `${progress.percent}%, expected by ${dayNamed(progress.doneBy, now)}`],
    ['Opened', timeWords(project.createdAt, now)],
    ['Completed', project.completedAt && timeWords(project.completedAt, now)],
    ['Result seen', project.resultSeenAt && timeWords(project.resultSeenAt, now)],
    ['Our copy', project.copyDeletedAt && `deleted ${timeWords(project.copyDeletedAt, now)}`],
  ]
}

function moneyWords({ project, order }: Pick<StudioProject, 'project' | 'order'>, now: Date): string {
  const { refunded, refundAsked, unpaid } = project
  if (refunded) return 'refunded'
  const toCome = instalmentToCome(order)
  const open = openOf(order)
  return [
    order.status === 'paid' ? 'paid' : receivedWords(order),
    open > 0 && `${formatEuros(open)} due${unpaid?.dueOn ? ` ${dayNamed(unpaid.dueOn, now)}` : ' now'}`,
    toCome > 0 &&
      `second instalment, ${formatEuros(toCome)}, ${CALLED_OFF_STATUSES.includes(project.status) ? 'not due' : 'due on completion'}`,
    refundAsked && 'refund requested',
  ]
    .filter(Boolean)
    .join('; ')
}

function receivedWords({ received, gross }: StudioProject['order']): string {
  return received === 0 ? 'none yet' : `${formatEuros(received)} of ${formatEuros(gross)} received`
}

function filesWords({ hasFiles, closedLink }: StudioProject['project'], count: number): string {
  if (!hasFiles) return 'none yet'
  return `${count}${closedLink ? ', including a broken link' : ''}`
}

function History({ page: { project }, now }: { page: StudioProject; now: Date }) {
  return (
    <Section title="History">
      <ul className="text-small">
        {project.history.toReversed().map((change, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are added, never moved.
            key={project.history.length - index}
            className="grid grid-cols-1 gap-x-5 gap-y-1 border-line border-b py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p className="text-soft">{timeWords(change.at, now)}</p>
            <p className="wrap-anywhere whitespace-pre-line">
              <span className="mr-2 text-soft">
                {PROJECT_STATES[change.status].label}, {change.byName ?? change.author}
              </span>
              {change.note?.replaceAll(/\n{2,}/g, '\n')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ProjectDeliveries({ deliveries, now }: { deliveries: readonly Delivery[]; now: Date }) {
  if (deliveries.length === 0) return null
  return (
    <Section title="Deliveries">
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-line border-b py-4 text-small">
            <Facts delivery={delivery} now={now} />
            {mayRecall(delivery, now) && <RecallDelivery delivery={delivery} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ delivery, now }: { delivery: Delivery; now: Date }) {
  const {
    number,
    title,
    status,
    deliveredAt,
    byName,
    completes,
    approvedBySilenceOn,
    changesAsked,
    report,
    items,
  } = delivery
  const said = [
    timeWords(deliveredAt, now),
    byName,
    DELIVERY_STATES[status].words,
    completes && 'completes the project',
    report && `report ${report.number}`,
    roundWords(delivery.round),
    approvedBySilenceOn && `automatic approval on ${dayNamed(approvedBySilenceOn, now)}`,
  ]
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        {number}: {title}
      </p>
      <p className="mt-1 text-soft">{said.filter(Boolean).join(' · ')}</p>
      {items.length > 0 && (
        <ul className="mt-2">
          {items.map(({ id, kind, label, link, blob }) => (
            <li key={id} className="wrap-anywhere">
              <span className="text-soft">{itemKindLabel(kind)}</span> {label}
              <span className="ml-2 font-mono text-micro text-soft">
                {blob ? `${sizeWords(blob.size)}, SHA-256 ${blob.sha256}` : link}
              </span>
            </li>
          ))}
        </ul>
      )}
      {changesAsked && (
        <blockquote className="wrap-anywhere mt-2 max-w-[44em] whitespace-pre-line border-progress border-l-2 pl-4">
          {changesAsked}
        </blockquote>
      )}
    </>
  )
}

function mayRecall({ status, deliveredAt }: Delivery, now: Date): boolean {
  const end = isoTime(addSeconds(new Date(deliveredAt), TAKE_BACK_HOURS * 3600))
  return DELIVERY_STATES[status].noWayBack === null && end >= isoTime(now)
}

function RecallDelivery({ delivery: { id, number } }: { delivery: Delivery }) {
  return (
    <div className="mt-3">
      <ActionForm
        id={`take-back-${id}`}
        title={`Recall delivery ${number}`}
        description={`Possible within ${TAKE_BACK_HOURS} hours, until the client answers. The client is notified by message and email. Links keep working, so disable them where the files are stored.`}
        schema={noteSchema}
        path={`/api/desk/deliveries/${id}/recall`}
        verb="Recall"
        done={`Delivery ${number} recalled. The client is notified.`}
      >
        {(field) => <TextAreaField {...field('note')} label="Note for the client" hint="Optional" rows={2} />}
      </ActionForm>
    </div>
  )
}
