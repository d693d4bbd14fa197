import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { BuyerDetails } from '#domain/crm/buyers/buyers.schema.ts'
import type { ClientNote } from '#domain/crm/notes/notes.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { dayWords } from '#domain/kernel/time.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

/** @property unread messages that the studio hasn't read; `createdAt`: ISO 8601 */
export type ListedClient = {
  id: string
  name: string
  email: string
  company: string | null
  createdAt: string
  unread: number
}

export type ShownAction = { id: string; at: string; action: AuditAction; words: string; by: string }

export type DeskClient = {
  client: Omit<ListedClient, 'unread'> & { username: string; emailVerified: boolean }
  buyer: BuyerDetails | null
  /** Open question, if any. */
  question: OpenQuestion | null
  projects: Project[]
  orders: AgreedOrder[]
  files: SharedFile[]
  /** Internal, newest first. */
  notes: ClientNote[]
  /** Actions by and about the client, newest first. */
  acts: ShownAction[]
}

/** `at`: ISO 8601; null if the audit log no longer has the entry */
export type DeletedAccount = { at: string | null }

export function deletedWords({ at }: DeletedAccount, now: Date): string {
  return at === null ? 'This account was deleted.' : `This account was deleted on ${dayWords(at, now)}.`
}
