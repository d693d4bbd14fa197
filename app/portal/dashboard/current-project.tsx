import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { later } from '#app/ui/later.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { type Project, projectAddress } from '#domain/projects/projects.schema.ts'
import { daysLeft } from '#domain/projects/status-headline/lines-before-work.ts'
import { type StatusHeadline as Line, YOU } from '#domain/projects/status-headline/status-headline.schema.ts'
import { Card } from '../card.tsx'
import { lineAboveDelivery } from '../deliveries/line-above-delivery.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import { shownProjects, type useProjects } from '../lists/lists.ts'
import { projectName, projectOptions } from '../lists/project-name.ts'
import { ActionLink, ProjectName, ProjectNext } from '../project/project-next.tsx'
import { StatusHeadline } from '../project/status-headline.tsx'
import { useNow } from '../time/use-now.ts'
import type { OtherLine } from './next-lines.ts'

const FirstDelivery = later(async () => (await import('../deliveries/deliveries.tsx')).FirstDelivery)
const Ruler = later(
  async () => (await import('../project-page/progress-timeline.tsx')).Ruler,
  // As high as the short ruler, so nothing below it moves.
  <div className="mt-8 h-[6.625rem] print:hidden" />,
)

type CurrentProjectProps = {
  projects: ReturnType<typeof useProjects>
  current: Project | undefined
  order: AgreedOrder | undefined
  line: Line
  others: readonly OtherLine[]
  /** True if the client has never ordered anything. */
  isFirst: boolean
  onChoose: (id: string) => void
}

export function CurrentProject({
  projects,
  current,
  order,
  line,
  others,
  isFirst,
  onChoose,
}: CurrentProjectProps) {
  const all = projects.data ?? []
  const shown = shownProjects(all)
  return (
    <Card title="Current Project Status">
      {projects.isError ? (
        <ListFailure of="projects" query={projects} />
      ) : current ? (
        <ProjectState key={current.id} project={current} order={order} line={line}>
          {shown.length > 1 && <ProjectChooser projects={shown} chosen={current} onChoose={onChoose} />}
        </ProjectState>
      ) : (
        <NoProject line={line} isFirst={isFirst} />
      )}
      <OtherLines lines={others} />
    </Card>
  )
}

type ProjectChooserProps = {
  projects: readonly Project[]
  chosen: Project
  onChoose: (id: string) => void
}

/** The name of the project. A native list of all lies over it. */
function ProjectChooser({ projects, chosen, onChoose }: ProjectChooserProps) {
  return (
    <span className="relative inline-flex min-h-11 items-center gap-x-3 rounded-md border border-edge bg-raised px-3.5 font-semibold transition-colors duration-150 hover:border-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <span className="wrap-anywhere">{projectName(chosen, projects)}</span>
      <ChevronIcon size={12} className="text-soft" />
      <select
        aria-label="Project"
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        value={chosen.id}
        onChange={({ target }) => onChoose(target.value)}
      >
        {projectOptions(projects).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

function NoProject({ line, isFirst }: { line: Line; isFirst: boolean }) {
  const now = useNow()
  return (
    <>
      <p className="mb-4 font-semibold">No active projects</p>
      <StatusHeadline line={line} now={now} heading="h3">
        <div className="flex flex-wrap gap-3">
          {line.action && <ActionLink action={line.action} {...(line.who === YOU && { look: 'primary' })} />}
          <ButtonLink to="/services" reloadDocument>
            Browse Services
          </ButtonLink>
        </div>
      </StatusHeadline>
      {isFirst && <StartList />}
    </>
  )
}

const STEPS = [
  { title: 'Choose a package', text: 'Three fixed prices. Your project opens when you pay.' },
  { title: 'Send your project', text: 'A link to the zipped project is enough.' },
  { title: 'Follow the work', text: 'Find status, figures and messages here from day one.' },
]

/** The ruler of a project that is yet to be bought. */
function StartList() {
  return (
    <ol className="mt-10 grid gap-x-0.5 gap-y-6 md:grid-cols-3">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className={index > 0 ? 'text-soft' : undefined}>
          <div
            aria-hidden="true"
            className={`h-1.5 [forced-color-adjust:none] ${index > 0 ? 'bg-line forced-colors:bg-[GrayText]' : 'bg-progress'}`}
          />
          <p className={`mt-4 font-mono text-micro ${index > 0 ? '' : 'text-progress'}`}>
            {index > 0 ? 'Upcoming' : 'Now'}
          </p>
          <p className="mt-2 font-semibold text-lead tracking-[-0.025em]">{title}</p>
          <p className="mt-1 max-w-[26em] text-small text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function OtherLines({ lines }: { lines: readonly OtherLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="also-going-on" className="mt-8">
      <h3 id="also-going-on" className="font-semibold text-small text-soft tracking-normal">
        Also open
      </h3>
      <ul className="mt-3 border-line border-t">
        {lines.map(({ id, about, headline, action }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-b py-4 last:border-0 last:pb-0"
          >
            <p>
              <span className="block font-semibold wrap-anywhere">{about}</span>
              <span className="block text-soft">{headline}</span>
            </p>
            <ActionLink action={action} size="small">
              <VisuallyHidden>, {about}</VisuallyHidden>
            </ActionLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProjectStateProps = {
  project: Project
  order: AgreedOrder | undefined
  line: Line
  /** Chooses another project. */
  children: ReactNode
}

function ProjectState({ project, order, line, children }: ProjectStateProps) {
  const above = order && lineAboveDelivery(project, line)
  const { isWorkedOn, end } = PROJECT_STATES[project.status]
  return (
    <ProjectNext
      project={project}
      line={above ?? line}
      heading="h3"
      name={<ProjectName project={project}>{children || undefined}</ProjectName>}
      ways={<ButtonLink to={projectAddress(project.id)}>Open project</ButtonLink>}
    >
      {above && <FirstDelivery projectId={project.id} order={order} heading="h3" />}
      {isWorkedOn ? <Progress project={project} /> : end === null && <Ruler project={project} isShort />}
    </ProjectNext>
  )
}

/** Sample values are shown only while the project has none of its own. */
function Progress({ project }: { project: Project }) {
  const now = useNow()
  const { progress, figures } = project
  if (!progress && figures) return <Ruler project={project} isShort />
  const { percent, left } = progress ? { ...progress, left: daysLeft(progress, now) } : sampleProgress
  return (
    <>
      <Ruler
        project={project}
        isShort
        bar={
          <progress
            aria-label="Progress of the project"
            max={100}
            value={percent}
            className={`block h-1.5 w-full appearance-none bg-line [forced-color-adjust:none] [print-color-adjust:exact] [&::-moz-progress-bar]:bg-progress [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-progress ${progress ? '' : 'opacity-40'}`}
          />
        }
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-mono text-micro text-soft">
          {`${percent}% Complete${left === undefined ? '' : ` • Estimated completion: ${left} ${left === 1 ? 'day' : 'days'}`}`}
        </p>
        {!progress && <Badge>Sample</Badge>}
      </div>
    </>
  )
}

/** Always shown with the label Sample. */
const sampleProgress = { percent: 65, left: 3 }
