import { type DeskHeads, type PageHead, unlisted } from '#app/head/page-head.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'

export const GROUPS = { today: '', work: 'Work', money: 'Money', studio: 'Studio' } as const

/**
 * @property group where it is in the menu, if it is there
 * @property only role that sees it there; all staff by default
 * @property tabOf page of the menu that shows a link to it
 */
type Facts = {
  href: `/${string}`
  label: string
  group?: keyof typeof GROUPS
  only?: StaffRole
  tabOf?: string
}

export const DESK = '/desk'
const WORK = { group: 'work' } as const
const MONEY = { group: 'money' } as const
const STUDIO = { group: 'studio' } as const
const OWNERS = { ...STUDIO, only: 'owner' } as const

/** Every page by route id, in the order of the menu. */
const PAGES: Record<keyof DeskHeads, Facts> = {
  'desk/today/today': { href: DESK, label: 'Today', group: 'today' },
  'desk/projects/projects': { href: '/desk/projects', label: 'Projects', ...WORK },
  'desk/projects/project': { href: '/desk/projects', label: 'Project' },
  'desk/clients/clients': { href: '/desk/clients', label: 'Clients', ...WORK },
  'desk/clients/client': { href: '/desk/clients', label: 'Client' },
  'desk/enquiries/enquiries': { href: '/desk/enquiries', label: 'Enquiries', ...WORK },
  'desk/enquiries/enquiry': { href: '/desk/enquiries', label: 'Enquiry' },
  'desk/quotes/quotes': { href: '/desk/quotes', label: 'Quotes', ...WORK },
  'desk/quotes/new-quote': { href: '/desk/quotes/new', label: 'New quote' },
  'desk/quotes/quote': { href: '/desk/quotes', label: 'Quote' },
  'desk/quotes/edit-quote': { href: '/desk/quotes', label: 'Edit draft' },
  'desk/money/orders': { href: '/desk/money', label: 'Orders', ...MONEY },
  'desk/money/order': { href: '/desk/money', label: 'Order' },
  'desk/money/holds': { href: '/desk/money/holds', label: 'Payments on hold', tabOf: '/desk/money' },
  'desk/money/vat-numbers': { href: '/desk/money/vat-numbers', label: 'VAT numbers', tabOf: '/desk/money' },
  'desk/money/statement': { href: '/desk/money/statement', label: 'Bank statement', ...MONEY },
  'desk/money/unmatched': {
    href: '/desk/money/unmatched',
    label: 'Unmatched payments',
    tabOf: '/desk/money/statement',
  },
  'desk/money/refunds': { href: '/desk/money/refunds', label: 'Refunds', ...MONEY },
  'desk/money/withdrawals': {
    href: '/desk/money/withdrawals',
    label: 'Withdrawals',
    tabOf: '/desk/money/refunds',
  },
  'desk/money/books': { href: '/desk/money/books', label: 'Books', ...MONEY },
  'desk/emails/emails': { href: '/desk/emails', label: 'Emails', ...STUDIO },
  'desk/emails/held-emails': { href: '/desk/emails/held', label: 'Held emails' },
  'desk/emails/held-email': { href: '/desk/emails/held', label: 'Held email' },
  'desk/visits': { href: '/desk/visits', label: 'Visits', ...STUDIO },
  'desk/system-status': { href: '/desk/system', label: 'System status', ...STUDIO },
  'desk/audit': { href: '/desk/audit', label: 'Audit', ...OWNERS },
  'desk/staff': { href: '/desk/staff', label: 'Staff', ...OWNERS },
}

export type DeskPage = Facts & Required<Pick<Facts, 'group'>>

const isInMenu = (page: Facts): page is DeskPage => page.group !== undefined

/** The pages in the menu of a role. */
export function deskPagesOf(role: StaffRole): readonly DeskPage[] {
  return Object.values(PAGES)
    .filter(isInMenu)
    .filter(({ only = role }) => only === role)
}

/** The page of the menu to which an address belongs. Details belong to their list. */
export function pageAt(path: string): DeskPage | undefined {
  const isAt = ({ href }: Facts) => path === href || (href !== DESK && path.startsWith(`${href}/`))
  const pages = Object.values(PAGES)
  const tab = pages.find((page) => page.tabOf !== undefined && isAt(page))
  return pages.filter(isInMenu).findLast((page) => (tab ? page.href === tab.tabOf : isAt(page)))
}

/** Pages without an entry in the menu that one of it links. */
export function tabsOf({ href }: DeskPage): readonly Facts[] {
  return Object.values(PAGES).filter(({ tabOf }) => tabOf === href)
}

/** Search engines and link previews get no details of staff pages. */
export const deskHeads = Object.fromEntries(
  Object.entries(PAGES).map(([id, { href, label }]): [string, PageHead] => [
    id,
    unlisted(href, { title: label, description: 'The studio’s desk.' }),
  ]),
)
