import { type DeskHeads, type PageHead, unlisted } from '#app/head/page-head.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'

/** @property isInMenu shown in the menu and found by search @property only role that sees it there; all staff by default */
type Facts = { href: `/${string}`; label: string; isInMenu?: true; only?: StaffRole }

const MENU = { isInMenu: true } as const
const OWNERS = { ...MENU, only: 'owner' } as const

/** Every page by route id, in the order of the menu. */
const PAGES: Record<keyof DeskHeads, Facts> = {
  'desk/today/today': { href: '/desk', label: 'Today', ...MENU },
  'desk/projects/projects': { href: '/desk/projects', label: 'Projects', ...MENU },
  'desk/projects/project': { href: '/desk/projects', label: 'Project' },
  'desk/clients/clients': { href: '/desk/clients', label: 'Clients', ...MENU },
  'desk/clients/client': { href: '/desk/clients', label: 'Client' },
  'desk/enquiries/enquiries': { href: '/desk/enquiries', label: 'Enquiries', ...MENU },
  'desk/enquiries/enquiry': { href: '/desk/enquiries', label: 'Enquiry' },
  'desk/quotes/quotes': { href: '/desk/quotes', label: 'Quotes', ...MENU },
  'desk/quotes/new-quote': { href: '/desk/quotes/new', label: 'New quote' },
  'desk/quotes/quote': { href: '/desk/quotes', label: 'Quote' },
  'desk/quotes/edit-quote': { href: '/desk/quotes', label: 'Edit draft' },
  'desk/money/orders': { href: '/desk/money', label: 'Money', ...MENU },
  'desk/money/order': { href: '/desk/money', label: 'Order' },
  'desk/money/refunds': { href: '/desk/money/refunds', label: 'Refunds' },
  'desk/money/withdrawals': { href: '/desk/money/withdrawals', label: 'Withdrawals' },
  'desk/money/holds': { href: '/desk/money/holds', label: 'Payments on hold' },
  'desk/money/unmatched': { href: '/desk/money/unmatched', label: 'Unmatched payments' },
  'desk/money/books': { href: '/desk/money/books', label: 'Books' },
  'desk/money/vat-numbers': { href: '/desk/money/vat-numbers', label: 'VAT numbers' },
  'desk/money/statement': { href: '/desk/money/statement', label: 'Bank statement' },
  'desk/reminders': { href: '/desk/reminders', label: 'Reminders', ...MENU },
  'desk/emails/emails': { href: '/desk/emails', label: 'Emails', ...MENU },
  'desk/emails/held-emails': { href: '/desk/emails/held', label: 'Held emails' },
  'desk/emails/held-email': { href: '/desk/emails/held', label: 'Held email' },
  'desk/visits': { href: '/desk/visits', label: 'Visits', ...MENU },
  'desk/system-status': { href: '/desk/system', label: 'System status', ...MENU },
  'desk/notifications': { href: '/desk/notifications', label: 'Notifications', ...MENU },
  'desk/audit': { href: '/desk/audit', label: 'Audit', ...OWNERS },
  'desk/staff': { href: '/desk/staff', label: 'Staff', ...OWNERS },
}

export type DeskPage = Pick<Facts, 'href' | 'label' | 'only'>

/** The pages in the menu of a role. */
export function deskPagesOf(role: StaffRole): readonly DeskPage[] {
  return Object.values(PAGES).filter(({ isInMenu, only = role }) => isInMenu && only === role)
}

/** Search engines and link previews get no details of staff pages. */
export const deskHeads = Object.fromEntries(
  Object.entries(PAGES).map(([id, { href, label }]): [string, PageHead] => [
    id,
    unlisted(href, { title: label, description: 'The studio’s desk.' }),
  ]),
)
