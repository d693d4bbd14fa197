import { Badge } from '../../ui/badge.tsx'

/** What the current state of a project is called. */
export function ProjectStatusBadge({ status }: { status: string }) {
  if (status === 'in-progress') return <Badge tone="progress">In Progress</Badge>
  if (status === 'completed') return <Badge tone="after">Completed</Badge>
  return <Badge>Pending</Badge>
}
