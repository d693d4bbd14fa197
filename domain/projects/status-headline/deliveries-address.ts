import { projectAddress } from '../projects.schema.ts'

/** Where a client finds what was handed over of a project, and answers it. */
export function deliveriesAddress(projectId: string): string {
  return `${projectAddress(projectId)}#deliveries`
}
