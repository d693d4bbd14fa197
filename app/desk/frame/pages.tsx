import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { DeskToday } from '#domain/kernel/tasks.ts'
import { ChoiceLinks } from '../components/choice-links.tsx'

export const GROUPS = { today: '', work: 'Work', money: 'Money', studio: 'Studio' } as const

type PageTab = { label: string; href: string }

/**
 * @property only role that sees the page; all staff by default
 * @property tabs pages shown next to it
 */
export type DeskPage = PageTab & { group: keyof typeof GROUPS; only?: StaffRole; tabs?: readonly PageTab[] }

export const DESK = '/desk'

const deskPages: readonly DeskPage[] = [
  { label: 'Today', href: DESK, group: 'today' },
  { label: 'Projects', href: '/desk/projects', group: 'work' },
  { label: 'Clients', href: '/desk/clients', group: 'work' },
  { label: 'Enquiries', href: '/desk/enquiries', group: 'work' },
  { label: 'Quotes', href: '/desk/quotes', group: 'work' },
  {
    label: 'Orders',
    href: '/desk/money',
    group: 'money',
    tabs: [
      { label: 'Payments on hold', href: '/desk/money/holds' },
      { label: 'VAT numbers', href: '/desk/money/vat-numbers' },
    ],
  },
  {
    label: 'Bank statement',
    href: '/desk/money/statement',
    group: 'money',
    tabs: [{ label: 'Unmatched', href: '/desk/money/unmatched' }],
  },
  {
    label: 'Refunds',
    href: '/desk/money/refunds',
    group: 'money',
    tabs: [{ label: 'Withdrawals', href: '/desk/money/withdrawals' }],
  },
  { label: 'Books', href: '/desk/money/books', group: 'money' },
  { label: 'Emails', href: '/desk/emails', group: 'studio' },
  { label: 'Reminders', href: '/desk/reminders', group: 'studio' },
  { label: 'Visits', href: '/desk/visits', group: 'studio' },
  { label: 'System status', href: '/desk/machine', group: 'studio' },
  { label: 'Audit', href: '/desk/audit', group: 'studio', only: 'owner' },
  { label: 'Staff', href: '/desk/staff', group: 'studio', only: 'owner' },
]

/** Details belong to the page of their list. */
function pageAt(path: string): DeskPage | undefined {
  const isAt = ({ href }: PageTab) => path === href || (href !== DESK && path.startsWith(`${href}/`))
  return deskPages.find(({ tabs }) => tabs?.some(isAt)) ?? deskPages.findLast(isAt)
}

export function usePage(): DeskPage | undefined {
  return pageAt(useLocation().pathname)
}

/** Links between the pages that share an entry. */
export function PageTabs() {
  const { pathname } = useLocation()
  const page = usePage()
  if (!page?.tabs) return null
  return (
    <ChoiceLinks
      label={page.label}
      choices={[page, ...page.tabs].map(({ label, href }) => ({
        label,
        to: href,
        isChosen: href === pathname,
      }))}
    />
  )
}

export function deskPagesOf(role: StaffRole): readonly DeskPage[] {
  return deskPages.filter(({ only = role }) => only === role)
}

/** Open and snoozed tasks. */
export const TODAY: QueryKey = ['/api/desk/today']

/** Open tasks by the page where they are done. */
export function useCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery<DeskToday>({ queryKey: TODAY })
  const waiting = data?.waiting ?? []
  const counts = new Map<string, number>([[DESK, waiting.length]])
  for (const { act } of waiting) {
    const href = pageAt(act.replace(/[?#].*/, ''))?.href ?? ''
    counts.set(href, (counts.get(href) ?? 0) + 1)
  }
  return counts
}
