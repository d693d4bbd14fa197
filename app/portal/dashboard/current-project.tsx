import { useId } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { type Project, projectAddress } from '#domain/projects/projects.schema.ts'
import { daysLeft } from '#domain/projects/status-headline/lines-before-work.ts'
import { type StatusHeadline as Line, YOU } from '#domain/projects/status-headline/status-headline.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { shownProjects, type useProjects } from '../lists/lists.ts'
import { ActionLink, ProjectNext } from '../project/project-next.tsx'
import { StatusHeadline } from '../project/status-headline.tsx'
import { useNow } from '../time/use-now.ts'
import type { OtherLine } from './next-lines.ts'

type CurrentProjectProps = {
  projects: ReturnType<typeof useProjects>
  current: Project | undefined
  line: Line
  others: readonly OtherLine[]
  /** True if the client has never ordered anything. */
  isFirst: boolean
  onChoose: (id: string) => void
}

export function CurrentProject({ projects, current, line, others, isFirst, onChoose }: CurrentProjectProps) {
  const all = projects.data ?? []
  const shown = shownProjects(all)
  return (
    <Card title="Current Project Status">
      {projects.isError ? (
        <ListFailure of="projects" query={projects} />
      ) : current ? (
        <>
          {shown.length > 1 && <ProjectChoice projects={shown} current={current} onChoose={onChoose} />}
          <ProjectState key={current.id} project={current} line={line} />
        </>
      ) : (
        <NoProject line={line} isFirst={isFirst} />
      )}
      <OtherLines lines={others} />
    </Card>
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

function StartList() {
  return (
    <ol className="mt-8 grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="py-4 md:px-6 md:py-1 md:first:pl-0">
          <p className="font-mono text-micro text-soft">{index + 1}</p>
          <p className="mt-1.5 font-semibold">{title}</p>
          <p className="mt-1 text-small text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type ProjectChoiceProps = {
  projects: readonly Project[]
  current: Project
  onChoose: (id: string) => void
}

function ProjectChoice({ projects, current, onChoose }: ProjectChoiceProps) {
  const name = useId()
  return (
    <div className="mb-6 max-w-md">
      <SelectField
        name={name}
        label="Project"
        value={current.id}
        options={projects.map(({ id, service, createdAt }) => ({
          value: id,
          label: `${serviceTitle(service)}, ${clockDay(createdAt)}`,
        }))}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
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
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-b py-4"
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
  line: Line
}

function ProjectState({ project, line }: ProjectStateProps) {
  const now = useNow()
  return (
    <ProjectNext
      project={project}
      line={line}
      heading="h3"
      ways={<ButtonLink to={projectAddress(project.id)}>Open project</ButtonLink>}
    >
      {PROJECT_STATES[project.status].isWorkedOn && <Progress project={project} now={now} />}
    </ProjectNext>
  )
}

/** Sample values are shown only while the project has none of its own. */
function Progress({ project, now }: { project: Project; now: Date }) {
  const { progress, figures } = project
  if (!progress && figures) return null
  const { percent, left } = progress ? { ...progress, left: daysLeft(progress, now) } : sampleProgress
  return (
    <div className="mt-6">
      <progress
        aria-label="Progress of the project"
        max={100}
        value={percent}
        className={`block h-1.5 w-full appearance-none bg-line [forced-color-adjust:none] [print-color-adjust:exact] [&::-moz-progress-bar]:bg-after [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-after ${progress ? '' : 'opacity-40'}`}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-mono text-micro text-soft">
          {`${percent}% Complete${left === undefined ? '' : ` • Estimated completion: ${left} ${left === 1 ? 'day' : 'days'}`}`}
        </p>
        {!progress && <Badge>Sample</Badge>}
      </div>
    </div>
  )
}

/** Always shown with the label Sample. */
const sampleProgress = { percent: 65, left: 3 }

export const sampleFigures: NonNullable<Project['figures']> = {
  fps: { before: 45, after: 63 },
  frameTime: { before: 89, after: 16 },
  drawCalls: { before: 2_100_000, after: 1_300_000 },
}
