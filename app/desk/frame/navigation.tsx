import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { FACTOR } from '#app/shared/next-address.ts'
import { STAFF_ROLES } from '#domain/kernel/actor.ts'
import { markSigningOut } from '../components/signed-out.tsx'
import { type DeskPage, deskPagesOf } from './desk-pages.ts'
import type { DeskMember } from './member.ts'

const DESK = '/desk'
const HOVER = 'transition-colors duration-150 hover:bg-raised hover:text-ink active:text-after'

export function SideBar({ member, onFind }: { member: DeskMember; onFind: () => void }) {
  return (
    <header className="hidden border-line border-r md:block">
      <div className="sticky top-0 flex h-dvh flex-col px-3 py-6">
        <div className="h-8 px-2">
          <DeskLink />
        </div>
        <button
          type="button"
          onClick={onFind}
          aria-keyshortcuts="Control+K Meta+K"
          className={`mt-6 flex min-h-11 items-center justify-between rounded-md border border-line px-3 text-small text-soft ${HOVER}`}
        >
          Search <kbd className="font-mono text-micro">Ctrl K</kbd>
        </button>
        {/* Only this part scrolls on low windows, so the sign-out button stays visible. */}
        <nav aria-label="Desk" className="-mx-1 mt-2 min-h-0 grow overflow-y-auto p-1">
          <ul className="grid">
            {deskPagesOf(member.role).map((page) => (
              <li key={page.href}>
                <PageLink
                  page={page}
                  className="flex min-h-11 items-center rounded-md border-unmarked border-l-2 px-3 text-small aria-[current]:border-after aria-[current]:bg-raised pointer-fine:min-h-9"
                />
              </li>
            ))}
          </ul>
        </nav>
        <p className="wrap-anywhere border-line border-t px-3 pt-5 text-small">
          {member.name}
          <span className="block font-mono text-micro text-soft">{STAFF_ROLES[member.role].words}</span>
        </p>
        <a
          href={FACTOR}
          className={`mt-3 flex min-h-11 items-center rounded-md px-3 text-small text-soft ${HOVER}`}
        >
          Two-factor authentication
        </a>
        <SignOut className={`flex min-h-11 w-full items-center rounded-md px-3 text-small ${HOVER}`} />
      </div>
    </header>
  )
}

export function TopBar({ onFind }: { onFind: () => void }) {
  return (
    <header className="flex min-h-16 flex-wrap items-center justify-between border-line border-b px-5 md:hidden">
      <DeskLink />
      <button
        type="button"
        onClick={onFind}
        className={`mr-1 ml-auto flex min-h-11 items-center rounded-md px-3 text-small ${HOVER}`}
      >
        Search
      </button>
      <SignOut className={`-mr-3 flex min-h-11 items-center rounded-md px-3 text-small ${HOVER}`} />
    </header>
  )
}

export function BottomBar({ member }: { member: DeskMember }) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // There are more of them than a phone is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one of the page that is shown
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav
      ref={bar}
      aria-label="Desk"
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex overflow-x-auto">
        {deskPagesOf(member.role).map((page) => (
          <li key={page.href} className="min-w-max grow basis-0">
            <PageLink
              page={page}
              className="flex h-14 items-center justify-center border-unmarked border-t-2 px-2 text-small aria-[current]:border-after"
            />
          </li>
        ))}
        <li className="min-w-max grow basis-0">
          <a
            href={FACTOR}
            className={`flex h-14 items-center justify-center px-2 text-small text-soft ${HOVER}`}
          >
            Two-factor authentication
          </a>
        </li>
      </ul>
    </nav>
  )
}

function DeskLink() {
  return (
    <Link to={DESK} className="rounded-sm py-2">
      <Brand />
    </Link>
  )
}

function PageLink({ page, className }: { page: DeskPage; className: string }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={page.href}
      prefetch="intent"
      aria-current={isWithin(page, pathname) ? 'page' : undefined}
      className={`text-soft aria-[current]:text-ink ${HOVER} ${className}`}
    >
      {page.label}
    </Link>
  )
}

/** Detail pages belong to the entry of their list. */
function isWithin({ href }: DeskPage, pathname: string): boolean {
  return pathname === href || (href !== DESK && pathname.startsWith(`${href}/`))
}

function SignOut({ className }: { className: string }) {
  return (
    <form method="post" action="/auth/sign-out" onSubmit={markSigningOut}>
      <button type="submit" className={`text-soft ${className}`}>
        Sign out
      </button>
    </form>
  )
}
