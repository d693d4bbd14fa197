import { QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { pageContext } from '#app/ground/page-contract.ts'
import { later } from '#app/ui/later.tsx'
import { RouterLinks } from '#app/ui/router-links.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { createQueryClient } from '../lists/query-client.ts'
import { useUnreadCount } from '../messages/thread-queries.ts'
import { useThreadStream } from '../messages/use-thread-stream.ts'
import { useTitleCount } from '../messages/use-title-count.ts'
import type { Route } from './+types/layout'
import { BottomBar, SideBar, TopBar } from './navigation.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { requireViewer } from './require-viewer.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, viewing } = await requireViewer({ url, context })
  const newestMessageId = await context.get(pageContext).newestMessageId(viewer)
  // Said here, so that no script of clients knows an address of the desk's.
  const seenBlobs = viewing ? `/api/desk/clients/${viewer.id}/blobs` : null
  return { viewer, viewing, newestMessageId, seenBlobs }
}

const SeenAs = later(async () => (await import('./seen-as.tsx')).SeenAs)
const AccountUnseen = later(async () => (await import('./seen-as.tsx')).AccountUnseen)

/** What every page of the portal stands in: for clients who are signed in, and those of the studio who see it as a client does. */
export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  const { viewer, viewing, newestMessageId } = loaderData
  const { pathname } = useLocation()
  const [queryClient] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {viewing && <SeenAs {...viewing} />}
      <div
        {...(viewing && { 'data-seen-as': viewer.id, onSubmitCapture: doNothing })}
        className="print:block md:grid md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[15.5rem_minmax(0,1fr)]"
      >
        <SideBar />
        <TopBar />
        <div>
          {/* As high as the window: what lists push down as they load is out of sight. */}
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto min-h-svh w-full max-w-[76rem] px-5 pt-8 pb-14 outline-none md:px-8 md:pt-12 md:pb-16 lg:px-12 print:min-h-0 print:max-w-none print:p-0"
          >
            <RouterLinks>
              {viewing && pathname === '/account' ? <AccountUnseen /> : <Outlet context={viewer} />}
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

/** Of a form in a portal that is only looked at: the sign-out would be the member's own. */
function doNothing(event: FormEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Follows the client's messages on every page of the portal. */
function MessageWatch({ newestId }: { newestId: string | null }) {
  useThreadStream(newestId)
  useTitleCount(useUnreadCount())
  return null
}
