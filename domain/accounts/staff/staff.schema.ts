import * as z from 'zod/mini'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { linkSecret } from '#domain/kernel/fields.schema.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import type { Member } from '#domain/people/people.schema.ts'
import { registrationSchema } from '../accounts.schema.ts'

export const INVITATION_INVALID = 'This invitation is no longer valid. Ask for a new one.'

const role = z.enum(statusesOf(STAFF_ROLES) as [StaffRole, ...StaffRole[]], {
  error: 'Please choose owner or engineer',
})

export const invitationSchema = z.object({
  email: registrationSchema.shape.email,
  name: registrationSchema.shape.name,
  role,
})

export const memberSchema = z.object({ email: invitationSchema.shape.email })

export const roleChangeSchema = z.object({ email: invitationSchema.shape.email, role })

export const joinSchema = z.object({
  token: linkSecret(INVITATION_INVALID).check(z.minLength(1, INVITATION_INVALID)),
  newPassword: registrationSchema.shape.password,
})

export type InvitationInput = z.infer<typeof invitationSchema>
export type JoinInput = z.infer<typeof joinSchema>

/** Times are in ISO 8601. */
export type OpenInvitation = {
  email: string
  name: string
  role: StaffRole
  invitedBy: string
  endsAt: string
}

/** Members by seniority, and open invitations. */
export type Staff = { members: Member[]; invitations: OpenInvitation[] }
