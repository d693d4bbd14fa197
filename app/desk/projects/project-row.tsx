import { ProjectStatusBadge } from '#app/portal/project/project-status-badge.tsx'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { dayWords } from '#domain/kernel/time.ts'
import type { ListedProject } from '#domain/reads/studio-project.schema.ts'
import { RowLink } from '../lists/row-link.tsx'
import { dueWords } from './due-words.ts'

/** Whose it is, what it is, what is next with it and when it is due: the whole row opens it. */
export function ProjectRow({ project, now }: { project: ListedProject; now: Date }) {
  const due = dueWords(project, now)
  const ended = project.completedAt ?? project.updatedAt
  return (
    <RowLink
      to={`/desk/projects/${project.id}`}
      whose={project.client.name}
      what={<span className="text-soft">{optimizationTitle(project.service)}</span>}
      end={
        <span className={`font-mono text-micro leading-6 ${due?.isLate ? 'text-negative' : 'text-soft'}`}>
          {due?.words ?? dayWords(ended, now)}
        </span>
      }
      facts={
        <>
          <span className="text-soft">They read</span> “
          {lineOfProject({ project, order: project.order }, now).headline}”
        </>
      }
      state={<ProjectStatusBadge status={project.status} />}
    />
  )
}
