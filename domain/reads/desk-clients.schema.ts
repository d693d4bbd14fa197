import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { BuyerDetails } from '#domain/crm/buyers/buyers.schema.ts'
import type { ClientNote } from '#domain/crm/notes/notes.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

/** A client in the desk's list. @property unread messages that the studio has not seen; createdAt: ISO 8601 */
export type ListedClient = {
  id: string
  name: string
  email: string
  company: string | null
  createdAt: string
  unread: number
}

/** A line of the audit log. @property by who did it, in words */
export type ShownAction = { id: string; at: string; action: AuditAction; words: string; by: string }

/** One client as the desk shows them, besides their thread. */
export type DeskClient = {
  client: Omit<ListedClient, 'unread'> & { username: string; emailVerified: boolean }
  /** Who buys by their account; nothing while they did not say. */
  buyer: BuyerDetails | null
  /** What we asked them and nobody has written after. */
  question: OpenQuestion | null
  projects: Project[]
  orders: AgreedOrder[]
  files: SharedFile[]
  /** What the studio noted for itself, newest first. */
  notes: ClientNote[]
  /** What they did and what was done about them, newest first. */
  acts: ShownAction[]
}
