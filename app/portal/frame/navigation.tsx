import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { forgetAllWritten } from '#app/shared/drafts.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import { useProjects } from '../lists/lists.ts'
import { useUnreadCount } from '../messages/thread.ts'

function PortalIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      className="shrink-0"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

const HOVER = 'transition-colors duration-150 hover:bg-raised hover:text-ink active:text-after'

export function SideBar() {
  return (
    <header className="hidden border-line border-r md:block print:hidden">
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-4 py-6">
        {/* Fixed height, so nothing moves when the web font loads. */}
        <div className="h-8 px-2">
          <HomeLink />
        </div>
        <nav aria-label="Client portal" className="mt-8 grow">
          <ul className="grid gap-1">
            {portalPages.map((page) => (
              <li key={page.href}>
                <PageLink
                  page={page}
                  className="flex min-h-11 items-center gap-3 rounded-md border-unmarked border-l-2 px-3 text-small aria-[current]:border-after aria-[current]:bg-raised"
                  countClassName="ml-auto"
                />
              </li>
            ))}
          </ul>
          <ProjectLinks />
        </nav>
        <SignOut
          className={`flex min-h-11 w-full items-center gap-3 rounded-md px-3.5 text-small ${HOVER}`}
        />
      </div>
    </header>
  )
}

function ProjectLinks() {
  const projects = useProjects().data ?? []
  const { pathname } = useLocation()
  const id = useId()
  if (projects.length === 0) return null
  return (
    <div className="mt-6 border-line border-t pt-6">
      <h2 id={id} className="px-3 font-mono font-normal text-micro text-soft tracking-normal">
        Projects
      </h2>
      <ul aria-labelledby={id} className="mt-2 grid gap-1">
        {projects.map((project) => (
          <li key={project.id}>
            <Link
              to={projectAddress(project.id)}
              prefetch="intent"
              aria-current={pathname === projectAddress(project.id) ? 'page' : undefined}
              className={`block min-h-11 rounded-md border-unmarked border-l-2 px-3 py-2 text-small text-soft aria-[current]:border-after aria-[current]:bg-raised aria-[current]:text-ink ${HOVER}`}
            >
              <span className="wrap-anywhere block">{optimizationTitle(project.service)}</span>
              <span className="font-mono text-micro text-soft">{PROJECT_STATES[project.status].label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function TopBar() {
  return (
    <header className="flex min-h-16 flex-wrap items-center justify-between border-line border-b px-5 md:hidden print:hidden">
      <HomeLink />
      <SignOut className={`-mr-3 flex min-h-11 items-center gap-3 rounded-md px-3 text-small ${HOVER}`} />
    </header>
  )
}

export function BottomBar() {
  return (
    <nav
      aria-label="Client portal"
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-ground pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex overflow-x-auto">
        {portalPages.map((page) => (
          <li key={page.href} className="min-w-max grow basis-0">
            <PageLink
              page={page}
              className="relative flex h-16 flex-col items-center justify-center gap-1.5 border-unmarked border-t-2 px-1 text-[0.75rem] leading-none aria-[current]:border-after"
              countClassName="absolute top-1.5 left-1/2 ml-3.5 leading-none"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function HomeLink() {
  return (
    <Link to="/" reloadDocument aria-label={`${studio.name}, home`} className="rounded-sm py-2">
      <Brand />
    </Link>
  )
}

type PageLinkProps = { page: PortalPage; className: string; countClassName: string }

function PageLink({ page, className, countClassName }: PageLinkProps) {
  const { pathname } = useLocation()
  const here = pathname === page.href || pathname === page.alsoAt
  return (
    <Link
      to={page.href}
      prefetch="intent"
      aria-current={here ? 'page' : undefined}
      className={`text-soft aria-[current]:text-ink ${HOVER} ${className}`}
    >
      <PortalIcon path={page.icon} />
      {page.label}
      {page.useCount && <Count useCount={page.useCount} className={countClassName} />}
    </Link>
  )
}

function Count({ useCount, className }: { useCount: () => number; className: string }) {
  const count = useCount()
  if (count === 0) return null
  return (
    <span className={`font-mono text-after text-micro ${className}`}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden> {count} unread</VisuallyHidden>
    </span>
  )
}

function SignOut({ className }: { className: string }) {
  const queries = useQueryClient()
  const leave = () => {
    forgetAllWritten()
    // A list answered after sign-out would lead to the sign-in screen.
    void queries.cancelQueries()
  }
  return (
    <form method="post" action="/auth/sign-out" onSubmit={leave}>
      <button type="submit" className={`text-soft ${className}`}>
        <PortalIcon path="M12 3.5H3.5v13H12M8 10h9.5M14 6.5l3.5 3.5-3.5 3.5" />
        Sign out
      </button>
    </form>
  )
}

type PortalPage = {
  label: string
  href: string
  alsoAt?: string
  /** Path in a box of 20 by 20. */
  icon: string
  useCount?: () => number
}

const portalPages: readonly PortalPage[] = [
  {
    label: 'Dashboard',
    href: '/client/dashboard',
    alsoAt: '/dashboard',
    icon: 'M2.5 3.5h15v13h-15zM5 11h2.5V7H10v6h2.5v-3H15',
  },
  {
    label: 'Upload',
    href: '/client/upload',
    alsoAt: '/upload',
    icon: 'M10 13V3.5M5.5 8 10 3.5 14.5 8M2.5 12.5v4h15v-4',
  },
  {
    label: 'Payments',
    href: '/client/payments',
    alsoAt: '/payments',
    icon: 'M2.5 4.5h15v11h-15zM2.5 8h15M5 12.5h4',
  },
  {
    label: 'Messages',
    href: '/client/messages',
    alsoAt: '/messages',
    icon: 'M2.5 3.5h15v10H10l-4 3.5v-3.5H2.5zM6 7h8M6 10h5',
    useCount: useUnreadCount,
  },
  { label: 'Account', href: '/account', icon: 'M6.5 3h7v6.5h-7zM2.5 17v-4h15v4' },
]
