import type { InstalmentOnCompletion } from '#domain/billing/payments/payments.schema.ts'
import type { LineOrder } from '#domain/billing/withdrawals/line-of-project.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { ProjectVersions } from '#domain/projects/project-versions.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'

/** A client's project in a list of the desk. */
export type ListedProject = ClientProject & { order: LineOrder | undefined }

/** One client's project, with what the studio acts on. */
export type StudioProject = {
  project: ListedProject
  /** Of what the forms of the page overwrite; each travels with its form. */
  versions: ProjectVersions
  order: Pick<Order, 'number' | 'status' | 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>
  /** What completing the project invoices. */
  onCompletion: InstalmentOnCompletion | null
  /** Newest first. */
  deliveries: Delivery[]
  files: SharedFile[]
}
