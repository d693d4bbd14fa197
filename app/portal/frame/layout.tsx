import { QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Outlet, type RouterContextProvider, redirectDocument, useLocation } from 'react-router'
import { authAddress } from '#app/shared/next-address.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import { later } from '#app/ui/later.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { RouterLinks } from '#app/ui/router-links.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { navigation } from '#content/pages.ts'
import { studio } from '#content/studio.ts'
import { withdrawLink } from '#content/withdraw.ts'
import type { Viewing } from '#domain/accounts/impersonation/impersonation.schema.ts'
import { identityLines } from '#domain/kernel/studio.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { createQueryClient } from '../lists/query-client.ts'
import { useUnreadCount } from '../messages/thread.ts'
import { useThreadStream } from '../messages/use-thread-stream.ts'
import type { Route } from './+types/layout'
import { BottomBar, SideBar, TopBar } from './navigation.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, viewing } = await requireViewer({ url, context })
  const newestMessageId = await context.get(pageContext).newestMessageId(viewer)
  // Set on the server, so scripts for clients contain no desk address.
  const seenBlobs = viewing ? `/api/desk/clients/${viewer.id}/blobs` : null
  return { viewer, viewing, newestMessageId, seenBlobs }
}

const ImpersonationBanner = later(
  async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner,
)
const AccountHidden = later(async () => (await import('./impersonation-banner.tsx')).AccountHidden)

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  const { viewer, viewing, newestMessageId } = loaderData
  const { pathname } = useLocation()
  const [queryClient] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {viewing && <ImpersonationBanner {...viewing} />}
      <div
        {...(viewing && { 'data-seen-as': viewer.id, onSubmitCapture: preventSubmit })}
        className="print:block md:grid md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[15.5rem_minmax(0,1fr)]"
      >
        <SideBar />
        <TopBar />
        <div>
          {/* At least as high as the window, so lists that grow while loading push content out of sight. */}
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto min-h-svh w-full max-w-[76rem] px-5 pt-8 pb-14 outline-none md:px-8 md:pt-12 md:pb-16 lg:px-12 print:min-h-0 print:max-w-none print:p-0"
          >
            <RouterLinks>
              {viewing && pathname === '/account' ? <AccountHidden /> : <Outlet context={viewer} />}
            </RouterLinks>
          </main>
          <PortalFooter />
        </div>
        <BottomBar />
      </div>
      <Toaster />
      {!viewing && <MessageWatch newestId={newestMessageId} />}
    </QueryClientProvider>
  )
}

/** While impersonating, signing out would end the staff member's own session. */
function preventSubmit(event: FormEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function MessageWatch({ newestId }: { newestId: string | null }) {
  useThreadStream(newestId)
  useTitleCount(useUnreadCount())
  return null
}

/** `(2) Dashboard | …` */
function useTitleCount(count: number): void {
  const { pathname } = useLocation()
  // The address is named because the title changes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, pathname])
}

type Asked = { url: URL; context: Readonly<RouterContextProvider> }

const DESK = '/desk'

/**
 * For loaders of the portal.
 * @throws a redirect to sign-in, which leads back here; staff who impersonate nobody are sent to the desk
 */
async function requireViewer({ url, context }: Asked): Promise<{ viewer: Viewer; viewing?: Viewing }> {
  const { viewer: findViewer, viewing: findImpersonation } = context.get(pageContext)
  const viewer = await findViewer()
  if (!viewer) throw redirectDocument(authAddress({ next: url.pathname + url.search }))
  if (viewer.role === null) return { viewer }
  const viewing = await findImpersonation()
  if (!viewing) throw redirectDocument(DESK)
  return { viewer: viewing.client, viewing }
}

const LINKS = [withdrawLink, ...navigation.portalFooter]

function PortalFooter() {
  return (
    <footer className="mx-auto w-full max-w-[76rem] px-5 pb-28 md:px-8 md:pb-10 lg:px-12 print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-line border-t pt-5 text-small text-soft">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ label, href }) => (
            <li key={href} className="inline-flex min-h-11 items-center">
              <TextLink to={href} reloadDocument>
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
        <p className="font-mono text-micro">{[studio.name, ...identityLines(studio.legal)].join(' · ')}</p>
      </div>
    </footer>
  )
}
