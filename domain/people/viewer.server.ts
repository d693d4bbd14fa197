import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { Viewer } from './people.schema.ts'
import { selectViewer } from './viewer.store.server.ts'

/** Somebody as their own pages show them; nothing once they are deleted. */
export async function viewerOfId(db: Db, id: string): Promise<Viewer | undefined> {
  const [row] = await selectViewer(db, { id })
  if (!row) return undefined
  const { name, email, emailVerified, createdAt, username, role, twoFactorEnabled } = row
  return {
    id,
    name,
    email,
    emailVerified: Boolean(emailVerified),
    username: username ?? '',
    registeredAt: isoTime(new Date(createdAt)),
    role,
    hasFactor: Boolean(twoFactorEnabled),
  }
}
