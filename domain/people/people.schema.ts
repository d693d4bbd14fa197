import type { StaffRole } from '#domain/kernel/actor.ts'

/** The signed-in user as their own pages show them. */
export type Viewer = {
  id: string
  name: string
  username: string
  email: string
  emailVerified: boolean
  /** ISO 8601. */
  registeredAt: string
  /** Null for a client. */
  role: StaffRole | null
  /** Whether two-factor authentication is on. */
  hasFactor: boolean
}

/** A staff member. @property since ISO 8601 */
export type Member = { id: string; name: string; email: string; role: StaffRole; since: string }
