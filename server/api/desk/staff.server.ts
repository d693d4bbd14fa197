import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { invitationSchema, memberSchema, roleChangeSchema } from '#domain/accounts/staff/staff.schema.ts'
import {
  changeRole,
  findMemberByEmail,
  listStaff,
  removeMember,
} from '#domain/accounts/staff/staff.server.ts'
import { readJson } from '../../http/body.server.ts'
import { type ApiRoute, ASKS_AGAIN, forOwner } from '../route/api-route.server.ts'

/** Who works here. Whoever finds an owner's desk open changes nothing of it. */
export const deskStaffRoutes: readonly ApiRoute[] = [
  forOwner('GET /api/desk/staff', async (c, deps) => c.json(await listStaff(deps))),
  forOwner('POST /api/desk/staff/invite', ASKS_AGAIN, async (c, deps) => {
    // Whoever reads the mail has the link, and nobody else.
    const { link: _, ...invited } = await inviteMember(deps, await readJson(c, invitationSchema))
    return c.json(invited)
  }),
  forOwner('POST /api/desk/staff/role', ASKS_AGAIN, async (c, deps) => {
    const { email, role } = await readJson(c, roleChangeSchema)
    return c.json(await changeRole(deps, email, role))
  }),
  forOwner('POST /api/desk/staff/reset-factor', ASKS_AGAIN, async (c, deps) => {
    const { id } = await findMemberByEmail(deps, (await readJson(c, memberSchema)).email)
    return c.json(await resetFactor(deps, id))
  }),
  forOwner('POST /api/desk/staff/remove', ASKS_AGAIN, async (c, deps) =>
    c.json(await removeMember(deps, (await readJson(c, memberSchema)).email)),
  ),
]
