import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/staff-roles.ts'
import { greeting } from '#domain/people/greeting.ts'

/** Seconds that the link of an invitation works. */
export const INVITATION_SECONDS = 7 * 24 * 3600

/** @param invitation url: the link */
export function invitationEmail(invitation: {
  name: string
  role: StaffRole
  url: string
  studio: StudioFacts
}): RenderedEmail {
  const { name, role, url, studio } = invitation
  return renderEmail(studio, {
    subject: `Join ${studio.name}`,
    preheader: `The link is valid for ${INVITATION_SECONDS / (24 * 3600)} days and works once.`,
    heading: `Join ${studio.name}`,
    paragraphs: [
      greeting(name),
      `You are invited to work at ${studio.name} as ${STAFF_ROLES[role].words}. Choose a password here; the link is valid for ${INVITATION_SECONDS / (24 * 3600)} days and works once. Afterwards you sign in with this address.`,
    ],
    action: { label: 'Choose a password', url },
    closing: `If you expected no invitation, ignore this mail, and tell us at ${studio.supportEmail}.`,
  })
}
