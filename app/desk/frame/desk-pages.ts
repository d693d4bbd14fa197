import type { StaffRole } from '#domain/kernel/actor.ts'

/** @property only whose it is alone; everybody's of the staff unless told */
export type DeskPage = { label: string; href: string; only?: StaffRole }

/** Where the desk begins. */
export const DESK = '/desk'

/** The desk's navigation, in its order. */
const deskPages: readonly DeskPage[] = [
  { label: 'Today', href: DESK },
  { label: 'Projects', href: '/desk/projects' },
  { label: 'Clients', href: '/desk/clients' },
  { label: 'Enquiries', href: '/desk/enquiries' },
  { label: 'Quotes', href: '/desk/quotes' },
  { label: 'Money', href: '/desk/money' },
  { label: 'Reminders', href: '/desk/reminders' },
  { label: 'Mails', href: '/desk/emails' },
  { label: 'Visits', href: '/desk/visits' },
  { label: 'Machine', href: '/desk/machine' },
  { label: 'Notifications', href: '/desk/notifications' },
  { label: 'Audit', href: '/desk/audit', only: 'owner' },
  { label: 'Staff', href: '/desk/staff', only: 'owner' },
]

/** Those for somebody of a role. */
export function deskPagesOf(role: StaffRole): readonly DeskPage[] {
  return deskPages.filter(({ only = role }) => only === role)
}
