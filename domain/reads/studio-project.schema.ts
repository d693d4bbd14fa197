import type { Delivery } from '../deliveries/deliveries.schema.ts'
import type { SharedFile } from '../files/files.schema.ts'
import type { ClientProject } from '../projects/projects.schema.ts'
import type { OpenQuestion } from '../thread/messages.schema.ts'

/** One client's project, with what the studio acts on. deliveries: newest first; question: the open one about this project */
export type StudioProject = {
  project: ClientProject
  orderNumber: string
  deliveries: Delivery[]
  question: OpenQuestion | null
  files: SharedFile[]
}
