import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { usePageViews } from './use-page-views.ts'

/** What every public page stands in: skip link, fixed navigation, the page itself, footer, notices. */
export default function SiteLayout() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  usePageViews()

  // A navigation in the app starts at the top for the keyboard and for screen readers too.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} className="pt-16 outline-none print:pt-0">
        <Outlet />
      </main>
      <SiteFooter />
      <Toaster />
    </>
  )
}
