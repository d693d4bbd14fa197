import { Outlet } from 'react-router'
import { usePageHead } from '#app/head/head-tags.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { SiteFooter, SiteHeader } from './site-frame.tsx'

export default function SiteLayout() {
  const isPage = !usePageHead().isMissing
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        // Enables the visit count (app/start.ts).
        data-counts={isPage || undefined}
        className="pt-16 outline-none print:pt-0"
      >
        <Outlet />
      </main>
      <SiteFooter />
      <p id="copied" role="status" className="sr-only" />
    </>
  )
}
