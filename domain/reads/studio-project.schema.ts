import type { Delivery } from '../deliveries/deliveries.schema.ts'
import type { SharedFile } from '../files/files.schema.ts'
import type { Order } from '../orders/orders.schema.ts'
import type { InstalmentOnCompletion } from '../payments/payments.schema.ts'
import type { ProjectVersions } from '../projects/project-versions.ts'
import type { ClientProject } from '../projects/projects.schema.ts'
import type { LineOrder } from '../withdrawals/line-of-project.ts'

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
