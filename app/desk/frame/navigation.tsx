import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { FACTOR } from '#app/shared/next-address.ts'
import { Dialog, useOpenDialog } from '#app/ui/dialog.tsx'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { STAFF_ROLES } from '#domain/kernel/actor.ts'
import type { DeskToday } from '#domain/kernel/tasks.ts'
import { ChoiceLinks } from '../components/choice-links.tsx'
import { markSigningOut } from '../components/signed-out.tsx'
import type { DeskMember } from './member.ts'

const HOVER = 'transition-colors duration-150 hover:bg-raised hover:text-ink active:text-after'

type Opens = { onFind: () => void; onKeys: () => void }

export function SideBar({ member, onFind, onKeys }: { member: DeskMember } & Opens) {
  return (
    <header className="hidden border-line border-r lg:block">
      <div className="sticky top-0 flex h-dvh flex-col px-3 pt-4 pb-2">
        <div className="h-8 px-2">
          <DeskLink />
        </div>
        <button
          type="button"
          onClick={onFind}
          aria-keyshortcuts="Control+K Meta+K"
          className={`mt-4 flex min-h-9 items-center justify-between rounded-md border border-line px-3 text-small text-soft ${HOVER}`}
        >
          Search <kbd className="font-mono text-micro">Ctrl K</kbd>
        </button>
        {/* Only this part scrolls on low windows, so the sign-out button stays visible. */}
        <nav aria-label="Desk" className="-mx-1 mt-1 min-h-0 grow overflow-y-auto p-1">
          <PageGroups role={member.role} />
        </nav>
        <div className="border-line border-t px-3 pt-2 text-small">
          <p className="wrap-anywhere">
            {member.name} <span className="text-soft">· {STAFF_ROLES[member.role].words}</span>
          </p>
          <div className="grid grid-cols-[auto_auto] justify-between gap-x-2">
            <Own onKeys={onKeys} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The member's own settings. */
function Own({ onKeys }: { onKeys?: () => void }) {
  const look = `flex min-h-6 items-center rounded-sm text-soft pointer-coarse:min-h-11 ${HOVER}`
  return (
    <>
      <Link to="/desk/notifications" className={look}>
        Notifications
      </Link>
      {onKeys && (
        <button type="button" onClick={onKeys} className={look}>
          Shortcuts
        </button>
      )}
      <a href={FACTOR} className={look}>
        Two-factor<span className="sr-only"> authentication</span>
      </a>
      <form method="post" action="/auth/sign-out" onSubmit={markSigningOut}>
        <button type="submit" className={look}>
          Sign out
        </button>
      </form>
    </>
  )
}

function PageGroups({ role }: { role: StaffRole }) {
  const counts = useCounts()
  const current = usePage()
  return Object.entries(GROUPS).map(([group, name]) => (
    <ul key={group} aria-label={name || undefined}>
      {name && (
        <li aria-hidden="true" className="px-3 pt-2 pb-0.5 font-mono text-micro text-soft">
          {name}
        </li>
      )}
      {deskPagesOf(role)
        .filter((page) => page.group === group)
        .map((page) => (
          <li key={page.href}>
            <PageLink
              page={page}
              isCurrent={page === current}
              count={counts.get(page.href)}
              className="flex min-h-11 items-center justify-between rounded-md border-unmarked border-l-2 px-3 text-small aria-[current]:border-after aria-[current]:bg-raised pointer-fine:min-h-[2.125rem]"
            />
          </li>
        ))}
    </ul>
  ))
}

/** Open and snoozed tasks. */
export const TODAY: QueryKey = ['/api/desk/today']

/** Open tasks by the page where they are done. */
function useCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery<DeskToday>({ queryKey: TODAY })
  const waiting = data?.waiting ?? []
  const counts = new Map<string, number>([[DESK, waiting.length]])
  for (const { act } of waiting) {
    const href = pageAt(act.replace(/[?#].*/, ''))?.href ?? ''
    counts.set(href, (counts.get(href) ?? 0) + 1)
  }
  return counts
}

export function TopBar({ onFind }: Pick<Opens, 'onFind'>) {
  return (
    <header className="flex min-h-14 items-center justify-between border-line border-b px-5 md:px-8 lg:hidden">
      <DeskLink />
      <button
        type="button"
        onClick={onFind}
        className={`-mr-3 flex min-h-11 items-center rounded-md px-3 text-small ${HOVER}`}
      >
        Search
      </button>
    </header>
  )
}

const BAR: readonly { label: string; href: string }[] = [
  { label: 'Today', href: '/desk' },
  { label: 'Messages', href: '/desk/clients?show=unanswered' },
  { label: 'Projects', href: '/desk/projects' },
  { label: 'Money', href: '/desk/money' },
]

export function BottomBar({ onMore }: { onMore: () => void }) {
  const page = usePage()
  const current = page?.group === 'money' ? '/desk/money' : page?.href
  const look =
    'flex h-14 w-full items-center justify-center border-unmarked border-t-2 px-1 text-small aria-[current]:border-after'
  return (
    <nav
      aria-label="Desk"
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-ground pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        {BAR.map((page) => (
          <li key={page.href}>
            <PageLink page={page} isCurrent={page.href.replace(/\?.*/, '') === current} className={look} />
          </li>
        ))}
        <li>
          <button type="button" onClick={onMore} className={`text-soft ${HOVER} ${look}`}>
            More
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** All pages, on screens without the side bar. */
export function MoreDialog({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const dialog = useOpenDialog()
  return (
    <Dialog ref={dialog} width="narrow" onClose={onClose}>
      {(heading) => (
        <>
          <h2 id={heading} className="px-3 text-title">
            {member.name}
          </h2>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed closes the dialog, by key or click */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links are the controls */}
          <div
            onClick={({ target }) =>
              target instanceof Element && target.closest('a') && dialog.current?.close()
            }
          >
            <nav aria-label="All pages" className="mt-3">
              <PageGroups role={member.role} />
            </nav>
            <div className="mt-4 border-line border-t px-3 pt-3 text-small">
              <Own />
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}

function DeskLink() {
  return (
    <Link to={DESK} className="rounded-sm py-2">
      <Brand />
    </Link>
  )
}

type PageLinkProps = {
  page: Pick<DeskPage, 'label' | 'href'>
  isCurrent: boolean
  count?: number | undefined
  className: string
}

function PageLink({ page: { label, href }, isCurrent, count = 0, className }: PageLinkProps) {
  return (
    <Link
      to={href}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      className={`text-soft aria-[current]:text-ink ${HOVER} ${className}`}
    >
      {label}
      {count > 0 && (
        <span className="font-mono text-micro">
          {count}
          <span className="sr-only"> open</span>
        </span>
      )}
    </Link>
  )
}

const GROUPS = { today: '', work: 'Work', money: 'Money', studio: 'Studio' } as const

type PageTab = { label: string; href: string }

/**
 * @property only role that sees the page; all staff by default
 * @property tabs pages shown next to it
 */
export type DeskPage = PageTab & { group: keyof typeof GROUPS; only?: StaffRole; tabs?: readonly PageTab[] }

const DESK = '/desk'

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

function usePage(): DeskPage | undefined {
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
