import { commit } from '../domain/kernel/commit.ts'
import type { Db } from '../domain/kernel/database.ts'
import { enqueueMail } from '../domain/outbox/outbox.server.ts'
import { domainDeps } from './domain-deps.ts'

/** A mail like any other. */
export const ANY_MAIL = {
  recipient: 'ada@example.org',
  subject: 'Your files',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  senderDomain: 'studio.example',
}

/** Stores a mail in a unit of work of its own. */
export function storeMail(
  db: Db,
  mail: Parameters<typeof enqueueMail>[1],
  options: Parameters<typeof enqueueMail>[2],
): Promise<boolean> {
  return commit(domainDeps(db), (work) => enqueueMail(work, mail, options))
}
