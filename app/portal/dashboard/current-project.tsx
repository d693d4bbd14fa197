import { optimizationTitle } from '../../../domain/payments/packages.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../list-failure.tsx'
import type { useProjects } from '../lists.ts'
import { ProjectStatusBadge } from '../project-status-badge.tsx'
import { ProjectChoice } from './project-choice.tsx'
import { shownProjects } from './project-figures.ts'
import { sampleProgress } from './sample-figures.ts'

type CurrentProjectProps = {
  projects: ReturnType<typeof useProjects>
  current: Project | undefined
  onChoose: (id: string) => void
}

export function CurrentProject({ projects, current, onChoose }: CurrentProjectProps) {
  const shown = shownProjects(projects.data ?? [])
  return (
    <Card title="Current Project Status">
      {projects.isError ? (
        <ListFailure of="projects" query={projects} />
      ) : current ? (
        <>
          {shown.length > 1 && <ProjectChoice projects={shown} current={current} onChoose={onChoose} />}
          <ProjectState project={current} />
        </>
      ) : (
        <NoProject />
      )}
    </Card>
  )
}

function ProjectState({ project }: { project: Project }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold text-heading tracking-[-0.035em]">
          {optimizationTitle(project.service)}
        </span>
        <ProjectStatusBadge status={project.status} />
      </p>
      {project.status === 'in-progress' && <Progress progress={project.progress} />}
    </>
  )
}

function Progress({ progress }: Pick<Project, 'progress'>) {
  const { percent, daysLeft } = progress ?? sampleProgress
  return (
    <div className="mt-5">
      <progress
        aria-label="Progress of the project"
        max={100}
        value={percent}
        className="block h-1.5 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-after [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-after"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-mono text-micro text-soft">
          {`${percent}% Complete • Estimated completion: ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`}
        </p>
        {!progress && <Badge>Sample</Badge>}
      </div>
    </div>
  )
}

function NoProject() {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <p className="font-semibold text-heading tracking-[-0.035em]">No active projects</p>
        <ButtonLink to="/services" look="primary" reloadDocument>
          Browse Services
        </ButtonLink>
      </div>
      <EmptyGraph />
    </>
  )
}

/** The frame budget, waiting for a capture. */
function EmptyGraph() {
  return (
    <div className="relative mt-10 h-56 border-line border-y font-mono text-micro text-soft">
      <span className="absolute top-1 right-0">33.3 ms</span>
      <div className="budget-line absolute inset-x-0 top-1/2" />
      <span className="absolute top-1/2 right-0 mt-1">16.7 ms</span>
      <span className="absolute right-0 bottom-1">0 ms</span>
      <p className="absolute bottom-1/2 left-0 mb-2 max-w-[20em]">
        Frame times appear here once your first project has been measured.
      </p>
    </div>
  )
}
