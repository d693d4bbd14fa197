import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Busy } from '../busy-client.ts'

/** Somebody of the studio at work. */
export type Member = Busy & { name: string; role: StaffRole }

/** Does one thing at the desk if there is something to do, and puts it down. */
export type DeskAction = (member: Member) => Promise<void>

/** As who it is asked, as the same attempt however often; a colleague or a client may have been faster. */
export function asMember({ cookie }: Member): { headers: Record<string, string>; mayComeLate: true } {
  return { headers: { Cookie: cookie, 'Idempotency-Key': randomUUID() }, mayComeLate: true }
}
