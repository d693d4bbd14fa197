import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/shared/api.ts'
import { ButtonLink, Loading } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import {
  CALLED_OFF_STATUSES,
  DONE_STATUSES,
  OPEN_STATUSES,
  UNBEGUN_STATUSES,
} from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'
import type { ProjectPage as Page } from '#domain/reads/project-pages.schema.ts'
import { lineAboveDelivery } from '../deliveries/line-above-delivery.ts'
import { ListFailure, LoadingPage } from '../lists/list-failure.tsx'
import { ProjectNext, useResultSeen } from '../project/project-next.tsx'
import { useNow } from '../time/use-now.ts'
import type { Route } from './+types/project-page'
import { Ruler } from './progress-timeline.tsx'

/** Loaded later, because what comes next is read first. */
const FirstDelivery = later(
  async () => (await import('../deliveries/deliveries.tsx')).FirstDelivery,
  <Loading>Loading delivery...</Loading>,
)
const Deliveries = later(async () => (await import('../deliveries/deliveries.tsx')).Deliveries)
const FileUploads = later(
  async () => (await import('../upload/file-uploads.tsx')).FileUploads,
  <Loading>Loading uploads...</Loading>,
)
const Captures = later(async () => (await import('../captures/captures.tsx')).Captures)
const Timeline = later(
  async () => (await import('./timeline.tsx')).Timeline,
  <Loading>Loading the timeline...</Loading>,
)
const AfterCompletion = later(async () => (await import('./after-completion.tsx')).AfterCompletion)
const OrderFacts = later(async () => (await import('./order-facts.tsx')).OrderFacts)
const Promised = later(async () => (await import('./order-facts.tsx')).Promised)
const IntakeForm = later(async () => (await import('./intake-form.tsx')).IntakeForm)
const ProjectReport = later(
  async () => (await import('./project-report.tsx')).ProjectReport,
  <>
    <h1 className="mb-6 text-display">Your result</h1>
    <Loading>Loading the report...</Loading>
  </>,
)
const MeasuredFigures = later(async () => (await import('../project/measured-figures.tsx')).MeasuredFigures)

export function loader({ params }: Route.LoaderArgs): { projectId: string } {
  return { projectId: params.id }
}

export default function ProjectPage({ loaderData: { projectId } }: Route.ComponentProps) {
  const page = useQuery<Page>({ queryKey: ['/api/projects', projectId] })
  if (page.error instanceof ApiError && page.error.status === 404) return <NoSuchProject />
  if (page.isPending) return <LoadingPage what="your project">Loading project...</LoadingPage>
  if (!page.data)
    return (
      <>
        <h1 className="mb-6 text-display">Project</h1>
        <ListFailure of="project" query={page} />
      </>
    )
  // A new key resets drafts, so a text never goes to another project.
  return <ProjectContent key={projectId} page={page.data} />
}

function ProjectContent({ page: { project, order, payments } }: { page: Page }) {
  const now = useNow()
  const isDone = DONE_STATUSES.includes(project.status)
  const line = lineOfProject({ project, order }, now)
  const isUnbegun = UNBEGUN_STATUSES.includes(project.status)
  const above = lineAboveDelivery(project, line)
  const { reportId } = project
  useResultSeen(project)
  const next = (
    <ProjectNext
      project={project}
      line={reportId === null ? (above ?? line) : belowReport(above ?? line, project)}
      heading={reportId === null ? 'h1' : 'h2'}
      {...(reportId !== null && { name: null })}
    >
      {above && <FirstDelivery projectId={project.id} order={order} heading="h2" />}
    </ProjectNext>
  )
  return (
    <>
      {reportId === null ? (
        next
      ) : (
        <ProjectReport project={project} reportId={reportId}>
          <div className="mt-12 md:mt-16">{next}</div>
        </ProjectReport>
      )}
      {reportId === null && <Ruler project={project} />}
      <div className="mt-12 grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          {project.figures && reportId === null && <MeasuredFigures project={project} />}
          {project.delivery && (
            <Deliveries projectId={project.id} order={order} isFirst={above !== undefined} />
          )}
          {!CALLED_OFF_STATUSES.includes(project.status) && (
            <div className="print:hidden">
              <Captures projectId={project.id} api="/api" client="you" />
            </div>
          )}
          {/* A printed result has figures and deliveries only. */}
          <div className={isDone ? 'print:hidden' : undefined}>
            <Timeline project={project} isShort={reportId !== null} />
          </div>
          {isUnbegun && <IntakeForm project={project} />}
        </div>
        <div>
          {(isDone || project.copyDeletedAt) && <AfterCompletion project={project} />}
          {OPEN_STATUSES.includes(project.status) && (
            <div className="print:hidden">
              <FileUploads projectId={project.id} />
            </div>
          )}
          <div
            className={`md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:gap-x-12 ${isDone ? 'print:hidden' : ''}`}
          >
            <OrderFacts order={order} payments={payments} withdrawFrom="/client/payments" />
            <Promised project={project} order={order} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Without what is said above, where the page begins with its report. */
function belowReport({ result, ...line }: StatusHeadline, { delivery }: Project): StatusHeadline {
  if (result) return { ...line, headline: 'Your project is completed.' }
  return delivery?.status === 'open' && !line.question ? { ...line, you: null } : line
}

function NoSuchProject() {
  return (
    <>
      <h1 className="mb-4 text-display">Project not found</h1>
      <p className="mb-6 max-w-[38em] text-soft">We couldn’t find this project in your account.</p>
      <ButtonLink to="/client/dashboard">Open your dashboard</ButtonLink>
    </>
  )
}
