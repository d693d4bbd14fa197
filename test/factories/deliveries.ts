import type { NewDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'

/** A delivery of one build. */
export function aDelivery(projectId: string, changes: Partial<NewDelivery> = {}): NewDelivery {
  const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }] as const
  return { projectId, title: 'The build', items, ...changes }
}
