import { Badge } from '#app/ui/badge.tsx'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, label } = PROJECT_STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}
