import { Outlet, useLocation } from 'react-router'
import type { PaintsFirst } from '#app/ground/page-contract.ts'
import { SiteFooter } from '#app/site/frame/site-footer.tsx'
import { SiteHeader } from '#app/site/frame/site-header.tsx'
import { RouterLinks } from '#app/ui/router-links.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { SidePanel } from './side-panel.tsx'

export const handle: PaintsFirst = { paintsFirst: true }

/** Pages of people who have an account already, staff among them. */
const WITHOUT_SIDE_PANEL = ['/auth/join', '/auth/factor']

/** What sign-in and its kin stand in: the site's navigation, the form, and beside it what the portal is for. */
export default function AuthLayout() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="@container measure pt-16 outline-none print:pt-0">
        <div className="grid grid-cols-[minmax(0,1fr)] @laptop:grid-cols-12">
          <div className="py-12 md:py-16 @laptop:col-span-5 @laptop:pr-14 xl:@laptop:pr-20">
            <div className="max-w-lg">
              <RouterLinks>
                <Outlet />
              </RouterLinks>
            </div>
          </div>
          {!WITHOUT_SIDE_PANEL.includes(pathname) && <SidePanel onlyBeside={pathname !== '/auth'} />}
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
