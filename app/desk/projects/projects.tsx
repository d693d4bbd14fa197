import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { ProjectStatusBadge } from '#app/portal/project/project-status-badge.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { dayWords } from '#domain/kernel/time.ts'
import { OPEN_STATUSES, PROJECT_STATES, PROJECT_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ListedProject } from '#domain/reads/project-pages.schema.ts'
import { FilterLinks, useChoice } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { Heading } from '../components/page-heading.tsx'
import { RowLink } from '../components/row-list.tsx'
import { ListSection } from '../components/section.tsx'
import { dueWords } from './project-due.ts'

const ALL = 'all'
const CHOICES = [
  { value: '', label: 'By status' },
  ...PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATES[value].label })),
  { value: ALL, label: 'All' },
]

export default function Projects() {
  const now = useNow()
  const shown = useChoice('show', CHOICES)
  return (
    <>
      <Heading>Projects</Heading>
      <FilterLinks label="Filter projects" param="show" choices={CHOICES} />
      <div className={shown ? '' : 'mt-6'}>
        {shown ? (
          <InfiniteList<ListedProject>
            of="projects"
            path="/api/desk/projects"
            filter={{ status: shown === ALL ? '' : shown }}
            none="No projects."
            keyOf={({ id }) => id}
          >
            {(project) => <ProjectRow project={project} now={now} />}
          </InfiniteList>
        ) : (
          <BySteps now={now} />
        )}
      </div>
    </>
  )
}

function BySteps({ now }: { now: Date }) {
  const open = useQuery<ListedProject[]>({ queryKey: ['/api/desk/projects/open'] })
  return (
    <QueryResult of="projects" query={open}>
      {(projects) => (
        <div className="grid grid-cols-1 gap-x-12 gap-y-9 *:mt-0! xl:grid-cols-2">
          {OPEN_STATUSES.map((status) => (
            <Step
              key={status}
              title={PROJECT_STATES[status].label}
              projects={projects.filter((one) => one.status === status)}
              now={now}
            />
          ))}
        </div>
      )}
    </QueryResult>
  )
}

function Step({ title, projects, now }: { title: string; projects: readonly ListedProject[]; now: Date }) {
  return (
    <ListSection title={`${title} (${projects.length})`} label={title} none="None.">
      {projects.map((project) => (
        <li key={project.id} data-row={project.id} className="border-line border-b">
          <ProjectRow project={project} now={now} isGrouped />
        </li>
      ))}
    </ListSection>
  )
}

type ProjectRowProps = { project: ListedProject; now: Date; isGrouped?: boolean }

function ProjectRow({ project, now, isGrouped }: ProjectRowProps) {
  const due = dueWords(project, now)
  const ended = project.completedAt ?? project.updatedAt
  return (
    <RowLink
      to={`/desk/projects/${project.id}`}
      whose={project.client.name}
      what={<span className="text-soft">{optimizationTitle(project.service)}</span>}
      end={
        <span className={`${due?.isLate ? 'text-negative' : 'text-soft'}`}>
          {due?.words ?? dayWords(ended, now)}
        </span>
      }
      facts={
        <>
          <span className="text-soft">Client sees</span> “
          {lineOfProject({ project, order: project.order }, now).headline}”
        </>
      }
      state={!isGrouped && <ProjectStatusBadge status={project.status} />}
    />
  )
}
