import type { StaffRole } from '#domain/kernel/staff-roles.ts'
import type { DeskPage } from './desk-pages.ts'

/** What can be done without choosing something before, each with where. */
const deskVerbs: readonly DeskPage[] = [
  { label: 'Write a quote', href: '/desk/quotes/new', only: 'owner' },
  { label: 'Answer an enquiry', href: '/desk/enquiries' },
  { label: 'Try mails again that were given up', href: '/desk/mails?status=dead' },
  { label: 'Invite somebody to the staff', href: '/desk/staff#invite', only: 'owner' },
]

/** Those for somebody of a role. */
export function deskVerbsOf(role: StaffRole): readonly DeskPage[] {
  return deskVerbs.filter(({ only = role }) => only === role)
}
