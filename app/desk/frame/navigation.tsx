import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { FACTOR } from '#app/shared/next-address.ts'
import { Dialog, useOpenDialog } from '#app/ui/dialog.tsx'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { markSigningOut } from '../components/signed-out.tsx'
import { DESK, deskPagesOf, GROUPS } from './desk-pages.ts'
import type { DeskMember } from './member.ts'
import { useCounts, usePage } from './pages.tsx'

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
        <div className="border-line border-t px-3.5 pt-2 text-small">
          <p className="wrap-anywhere">
            {member.name} <span className="text-soft">· {STAFF_ROLES[member.role].words}</span>
          </p>
          <div className="grid grid-cols-[auto_auto] items-baseline justify-between gap-x-2">
            <Own onKeys={onKeys} />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The member's own settings. */
function Own({ onKeys }: { onKeys?: () => void }) {
  const look = `flex min-h-6 items-center leading-6 rounded-sm text-soft pointer-coarse:min-h-11 ${HOVER}`
  return (
    <>
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
    <ul key={group} aria-label={name || undefined} className="break-inside-avoid">
      {name && (
        <li aria-hidden="true" className="px-3.5 pt-4 pb-1 font-mono text-micro text-soft">
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
    'flex h-14 w-full items-center justify-center border-unmarked border-t-2 px-1 text-small leading-6 aria-[current]:border-after'
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

/** All pages, on screens without the side bar. Closes once a link is followed. */
export function MoreDialog({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const dialog = useOpenDialog()
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close()
  })
  return (
    <Dialog ref={dialog} width="narrow" onClose={onClose}>
      {(heading) => (
        <>
          <h2 id={heading} className="px-3 text-title">
            {member.name}
          </h2>
          <nav aria-label="All pages" className="mt-3 columns-2 gap-x-2">
            <PageGroups role={member.role} />
          </nav>
          <div className="mt-4 border-line border-t px-3 pt-3 text-small">
            <Own />
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
  page: { label: string; href: string }
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
