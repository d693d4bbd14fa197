/** Where a client finds what was handed over of a project, and answers it. */
export function deliveriesAddress(_projectId: string): string {
  return '/client/dashboard#deliveries'
}
