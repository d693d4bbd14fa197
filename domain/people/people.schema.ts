import type { StaffRole } from '#domain/kernel/actor.ts'

/** Who is signed in, as their own pages know them. */
export type Viewer = {
  id: string
  name: string
  username: string
  email: string
  emailVerified: boolean
  /** ISO 8601. */
  registeredAt: string
  /** What they are of the studio's staff; nothing: a client. */
  role: StaffRole | null
  /** Whether signing in asks for a second factor. */
  hasFactor: boolean
}

/** Somebody who works at the studio. @property since ISO 8601 */
export type Member = { id: string; name: string; email: string; role: StaffRole; since: string }
