import * as z from 'zod/mini'
import { registrationSchema } from '../accounts/accounts.schema.ts'
import { linkSecret } from '../kernel/secret-link.schema.ts'
import { STAFF_ROLES, type StaffRole } from '../kernel/staff-roles.ts'
import { statusesOf } from '../kernel/states.ts'

export const INVITATION_INVALID = 'This invitation is no longer valid. Ask for a new one.'

const role = z.enum(statusesOf(STAFF_ROLES) as [StaffRole, ...StaffRole[]], {
  error: 'Please choose owner or engineer',
})

export const invitationSchema = z.object({
  email: registrationSchema.shape.email,
  name: registrationSchema.shape.name,
  role,
})

/** What the page asks to which the mailed link leads. */
export const joinSchema = z.object({
  token: linkSecret(INVITATION_INVALID).check(z.minLength(1, INVITATION_INVALID)),
  newPassword: registrationSchema.shape.password,
})

export type InvitationInput = z.infer<typeof invitationSchema>
export type JoinInput = z.infer<typeof joinSchema>
